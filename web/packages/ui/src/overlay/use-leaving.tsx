// Escape closes an overlay and is soon pressed for something else: a form that was filled in is not thrown away by it
// unasked, nor by another page. Whoever presses Cancel or the cross means it.
import { type FormEvent, useState } from 'react'
import { useHolding } from './use-holding'

interface Options {
  isBusy: boolean
  onSubmit(event: FormEvent<HTMLFormElement>): void
  onClose(): void
}

interface Leaving {
  /** For the form. */
  onFill(): void
  onSubmit(event: FormEvent<HTMLFormElement>): void
  /** For the overlay, with the event that it closes by. */
  onLeave(event: { type: string }): void
  /** Stands in the overlay. */
  question: React.ReactNode
}

export function useLeaving({ isBusy, onSubmit, onClose }: Options): Leaving {
  const [isFilled, setFilled] = useState(false)
  const holding = useHolding({ isHeld: isFilled, isBusy, onClose })
  return {
    onFill: () => setFilled(true),
    onSubmit: (event) => {
      holding.pause()
      onSubmit(event)
    },
    onLeave: holding.leave,
    question: holding.question,
  }
}
