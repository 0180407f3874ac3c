// Forms and dialogs that a row opens: the table holds them, since a row goes while somebody types.
import { createContext, type ReactNode, useContext } from 'react'

const Holding = createContext<(dialog: ReactNode) => void>(() => undefined)

export const HoldingProvider = Holding.Provider

/**
 * Shows a form or dialog of a row, or none any more. It is as it was opened and stays when its row does not: a colleague
 * deletes it, the page moves by one, the table becomes cards as a phone is turned.
 */
export function useHeld(): (dialog: ReactNode) => void {
  return useContext(Holding)
}
