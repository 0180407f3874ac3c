import { useCallback } from 'react'
import { useAfterRender } from './use-after-render'

/** Gives a function that moves the focus to a form's first refused field, once it is marked. */
export function useFocusFirstInvalid(): (form: HTMLElement) => void {
  const afterRender = useAfterRender()
  return useCallback(
    (form) => afterRender(() => form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()),
    [afterRender],
  )
}
