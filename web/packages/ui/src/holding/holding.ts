// What is filled in and not saved: whatever would take it away asks there first. The last that was opened is asked, for all of them.
import type { RouterHistory } from '@tanstack/react-router'

/** Asked before a history goes to another address: whether it may. */
export type MayLeave = () => boolean | Promise<boolean>
/** Lets somebody be asked before a history goes to another address, until what it gives is called. */
export type Hold = (mayLeave: MayLeave) => () => void

interface Holder {
  /** Something in it would be lost. `isStep`: by a step through the history or a reload, which no saving takes. */
  isHeld(isStep: boolean): boolean
  /** Asks; `leave` goes where one was going, `stay` says that one does not. */
  ask(leave: () => void, stay?: () => void): void
  /** One goes: nothing of it is asked for any more. `isHere`: to no other address, so that it closes at once. */
  letGo(isHere: boolean): void
}

const holders: Holder[] = []
const STEP = 'longshore:step'
const LEAVE = 'longshore:leave'

/**
 * Asks, of forms of every app on the page, before something other than an address takes them away, such as another game:
 * whether it may.
 */
export async function freeToLeave(): Promise<boolean> {
  const answer = await new Promise<boolean | null>((resolve) => {
    const isFree = window.dispatchEvent(new CustomEvent(LEAVE, { cancelable: true, detail: resolve }))
    if (isFree) resolve(null)
  })
  // Those of another app are asked next.
  return answer === null || (answer && freeToLeave())
}

/**
 * Lets forms, those of micro apps too, catch a step through the history before any router hears of it: two routers would each
 * take it back. For the page's own entry, before it makes a router: who listens first is told first.
 */
export function catchSteps(): void {
  window.addEventListener('popstate', (event) => {
    const step = new CustomEvent<unknown>(STEP, { cancelable: true, detail: event.state })
    if (!window.dispatchEvent(step)) event.stopImmediatePropagation()
  })
}

/**
 * From now on `holder` is asked before one leaves. `history` is that of its own app's router; `holdHost`, in a micro app,
 * holds the console's, whose links lead away from it too.
 */
export function hold(holder: Holder, history: RouterHistory, holdHost: Hold | null): () => void {
  const isAsked = (isStep: boolean): boolean => holders.findLast((one) => one.isHeld(isStep)) === holder
  const ask = (leave: () => void, stay?: () => void, isHere = false): void =>
    holder.ask(() => {
      for (const one of holders) one.letGo(isHere)
      leave()
    }, stay)
  const mayLeave: MayLeave = () =>
    !isAsked(false) ||
    new Promise((resolve) => {
      ask(
        () => resolve(true),
        () => resolve(false),
      )
    })
  const handleStep = (event: Event): void => {
    const steps = placeOf((event as CustomEvent<unknown>).detail) - placeOf(history.location.state)
    if (Number.isNaN(steps) || !isAsked(true)) return
    event.preventDefault()
    if (steps === 0) return
    window.history.go(-steps)
    ask(() => window.history.go(steps))
  }
  const handleLeave = (event: Event): void => {
    if (event.defaultPrevented || !isAsked(false)) return
    event.preventDefault()
    const { detail: answer } = event as CustomEvent<(may: boolean) => void>
    ask(
      () => answer(true),
      () => answer(false),
      true,
    )
  }
  const handleUnload = (event: BeforeUnloadEvent): void => {
    if (isAsked(true)) event.preventDefault()
  }
  holders.push(holder)
  window.addEventListener(STEP, handleStep)
  window.addEventListener(LEAVE, handleLeave)
  window.addEventListener('beforeunload', handleUnload)
  const releases = [holdHistory(history)(mayLeave), holdHost?.(mayLeave)]
  return () => {
    holders.splice(holders.indexOf(holder), 1)
    window.removeEventListener(STEP, handleStep)
    window.removeEventListener(LEAVE, handleLeave)
    window.removeEventListener('beforeunload', handleUnload)
    for (const release of releases) release?.()
  }
}

/** Holds a router's history; steps through it are caught before. */
export function holdHistory(history: RouterHistory): Hold {
  return (mayLeave) =>
    history.block({
      blockerFn: async ({ action }) => (action === 'PUSH' || action === 'REPLACE') && !(await mayLeave()),
      enableBeforeUnload: false,
    })
}

/** Where in the history an address stands, as routers count; not a number for one that no router has written. */
function placeOf(state: unknown): number {
  return (state as { __TSR_index?: number } | null)?.__TSR_index ?? Number.NaN
}
