// What is not saved is not lost to a step back, another page or a reload without a question.
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, use, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { HostHold, hold } from '../holding'
import { useUiTexts } from '../locales'
import { ConfirmDialog } from './confirm-dialog'

interface Options {
  /** There is something that would be lost. */
  isHeld: boolean
  /** It is being saved: where that leads is no loss. */
  isBusy?: boolean
  /** What is lost, in a sentence; without it that it is not saved. */
  lead?: string
  onClose(): void
}

interface Holding {
  /** Closes, whatever is lost. */
  close(): void
  /** Closes when one agrees to lose it. */
  ask(): void
  /**
   * For an overlay, with the event that it closes by: Escape asks, whoever presses Cancel or the cross means it. What is
   * being saved stays: it cannot be called back, and why it was refused would be shown nowhere.
   */
  leave(event: { type: string }): void
  /** Asks nothing until what runs now has run: for a submission that is done at once. */
  pause(): void
  /** Stands in the overlay. */
  question: ReactNode
}

interface Question {
  leave(): void
  stay?(): void
}

export function useHolding({ isHeld, isBusy = false, lead, onClose }: Options): Holding {
  const t = useUiTexts()
  // Where a part is shown alone there is no other page to go to.
  const router = useRouter({ warn: false }) as ReturnType<typeof useRouter> | undefined
  const holdHost = use(HostHold)
  const isPaused = useRef(false)
  const [question, setQuestion] = useState<Question | null>(null)
  const isAsking = useEffectEvent((isStep: boolean) => !isPaused.current && (isStep || !isBusy))
  const handleLeft = useEffectEvent(onClose)

  useLayoutEffect(() => {
    if (!isHeld || !router) return undefined
    let asked: Question | undefined
    let unsubscribe: (() => void) | undefined
    const release = hold(
      {
        isHeld: (isStep) => !unsubscribe && isAsking(isStep),
        ask: (leave, stay) => {
          asked?.stay?.()
          asked = { leave, stay }
          setQuestion(asked)
        },
        // Where the other address is one of the same page, the overlay still stands there.
        letGo: (isHere) => {
          unsubscribe = isHere ? () => undefined : router.subscribe('onResolved', () => handleLeft())
          if (isHere) handleLeft()
        },
      },
      router.history,
      holdHost,
    )
    return () => {
      release()
      unsubscribe?.()
      asked?.stay?.()
    }
  }, [isHeld, router, holdHost])

  const pause = (): void => {
    isPaused.current = true
    setTimeout(() => {
      isPaused.current = false
    })
  }
  const close = (): void => {
    pause()
    onClose()
  }
  const ask = (): void => setQuestion({ leave: close })
  return {
    close,
    pause,
    ask,
    leave: ({ type }) => {
      if (isBusy) return
      if (type === 'keydown' && isHeld) ask()
      else close()
    },
    question: question && (
      <ConfirmDialog
        title={t('leave.title')}
        confirmLabel={t('leave.confirm')}
        cancelLabel={t('leave.stay')}
        isDanger
        onConfirm={async () => question.leave()}
        onClose={() => {
          question.stay?.()
          setQuestion(null)
        }}
      >
        <p>{lead ?? t('leave.lead')}</p>
      </ConfirmDialog>
    ),
  }
}
