import { useEffect, useState } from 'react'

/** Opens the command palette with Ctrl-K or Cmd-K. */
export function usePaletteShortcut(): { isOpen: boolean; open(): void; close(): void } {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const handleKey = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return
      event.preventDefault()
      setOpen((was) => !was)
    }
    window.addEventListener('keydown', handleKey)
    return () => window.removeEventListener('keydown', handleKey)
  }, [])
  return { isOpen, open: () => setOpen(true), close: () => setOpen(false) }
}
