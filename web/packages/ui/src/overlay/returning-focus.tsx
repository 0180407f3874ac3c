import { useReturningFocus } from '../use-returning-focus'

/** In a dialog or drawer that has no form: once it goes the focus is where it was, as whoever uses the keyboard expects. */
export function ReturningFocus() {
  // The overlay itself takes it.
  useReturningFocus(() => {})
  return null
}
