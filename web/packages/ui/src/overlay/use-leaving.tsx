// Escape closes an overlay and is soon pressed for something else: a form that was filled in is not thrown away by it
// unasked. Whoever presses Cancel or the cross means it.
import { useRef, useState } from 'react'
import { useUiTexts } from '../locales'
import { ConfirmDialog } from './confirm-dialog'

interface Leaving {
  /** For the form. */
  onFill(): void
  /** For the overlay, with the event that it closes by. */
  onLeave(event: { type: string }): void
  /** Stands in the overlay. */
  question: React.ReactNode
}

export function useLeaving(onClose: () => void): Leaving {
  const t = useUiTexts()
  const isFilled = useRef(false)
  const [isAsking, setAsking] = useState(false)
  return {
    onFill: () => {
      isFilled.current = true
    },
    onLeave: ({ type }) => {
      if (type === 'keydown' && isFilled.current) setAsking(true)
      else onClose()
    },
    question: isAsking && (
      <ConfirmDialog
        title={t('leave.title')}
        confirmLabel={t('leave.confirm')}
        cancelLabel={t('leave.stay')}
        isDanger
        onConfirm={async () => onClose()}
        onClose={() => setAsking(false)}
      >
        <p>{t('leave.lead')}</p>
      </ConfirmDialog>
    ),
  }
}
