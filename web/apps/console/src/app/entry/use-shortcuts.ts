import { useEffect, useState } from 'react'
import { useDiscussion } from '@/lib/stores/discussion'
import { usePreferences } from '@/lib/stores/preferences'

/** Keys without a modifier belong to whoever writes, and to a dialog that is open. */
function isTaken({ target, ctrlKey, metaKey, altKey, isComposing }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || isComposing || !(target instanceof Element)) return true
  return target.closest('input, textarea, select, [contenteditable="true"], [role="dialog"]') !== null
}

/** `?` opens the sheet of shortcuts, `.` the discussion. Both can be switched off there (WCAG 2.2, 2.1.4). */
export function useShortcuts(): { isSheetOpen: boolean; openSheet(): void; closeSheet(): void } {
  const [isSheetOpen, setSheetOpen] = useState(false)
  const hasSingleKeys = usePreferences((state) => state.hasSingleKeys)
  useEffect(() => {
    if (!hasSingleKeys) return undefined
    const handleKey = (event: KeyboardEvent): void => {
      if ((event.key !== '?' && event.key !== '.') || isTaken(event)) return
      event.preventDefault()
      if (event.key === '?') return setSheetOpen(true)
      const { isOpen, setOpen } = useDiscussion.getState()
      setOpen(!isOpen)
    }
    window.addEventListener('keydown', handleKey)
    return () => window.removeEventListener('keydown', handleKey)
  }, [hasSingleKeys])
  return { isSheetOpen, openSheet: () => setSheetOpen(true), closeSheet: () => setSheetOpen(false) }
}
