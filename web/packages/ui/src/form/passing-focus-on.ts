import type { MouseEvent } from 'react'

const CAN_HAVE_FOCUS =
  'a[href], button, input:not([type=hidden]), select, textarea, [contenteditable=true], [tabindex]:not([tabindex="-1"])'
// As long as an answer may take.
const LONGEST_MS = 10_000

/**
 * For the button that takes away what it stands in: who presses it by keyboard goes on from what follows, or from what
 * comes before where nothing does, and not from the top of the page.
 */
export function passingFocusOn(remove: () => void): (event: MouseEvent<HTMLElement>) => void {
  return ({ currentTarget }) => {
    passFocusOn(currentTarget)
    remove()
  }
}

/**
 * Once `button` goes from the page with the focus, within some seconds, what follows it has the focus: a list that comes
 * anew may no longer have the row that one worked on.
 */
export function passFocusOn(button: HTMLElement): void {
  const place = button.closest('[role=dialog], main') ?? document.body
  const all = [...place.querySelectorAll<HTMLElement>(CAN_HAVE_FOCUS)]
  const at = all.indexOf(button)
  const others = [...all.slice(at + 1), ...all.slice(0, at).toReversed()]
  // What is changed by way of the address goes a moment later, and what is refused stays.
  const observer = new MutationObserver(() => {
    if (button.isConnected) return
    observer.disconnect()
    if (document.activeElement !== document.body) return
    others.find((one) => one.isConnected && !one.matches(':disabled') && isShown(one))?.focus()
  })
  observer.observe(place, { childList: true, subtree: true })
  setTimeout(() => observer.disconnect(), LONGEST_MS)
}

function isShown(one: HTMLElement): boolean {
  return one.checkVisibility({ visibilityProperty: true })
}
