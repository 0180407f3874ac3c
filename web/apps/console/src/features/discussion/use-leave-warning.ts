import { useEffect } from 'react'

/** Drafts end with the tab: the browser asks before it is closed on unsaved text. */
export function useLeaveWarning(isChanged: boolean): void {
  useEffect(() => {
    if (!isChanged) return undefined
    const handleLeave = (event: BeforeUnloadEvent): void => event.preventDefault()
    window.addEventListener('beforeunload', handleLeave)
    return () => window.removeEventListener('beforeunload', handleLeave)
  }, [isChanged])
}
