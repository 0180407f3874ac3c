// Tells an open console that a newer build has been deployed (it offers a reload, it never forces one).
import { useEffect } from 'react'
import { toast } from '@/lib/toast'
import { appTexts } from './locales'

const MIN_INTERVAL_MS = 5 * 60_000

/** Asks when the tab comes back to the front. */
export function useNewVersion(): void {
  useEffect(() => {
    let checkedAt = Date.now()
    let isTold = false
    const handleVisible = async (): Promise<void> => {
      if (document.visibilityState !== 'visible' || isTold || Date.now() - checkedAt < MIN_INTERVAL_MS) return
      checkedAt = Date.now()
      if (!(await isOutdated())) return
      isTold = true
      toast('info', appTexts.t('newVersion'), {
        durationMs: 0,
        action: { label: appTexts.t('refresh'), run: () => window.location.reload() },
      })
    }
    const listener = (): void => void handleVisible()
    document.addEventListener('visibilitychange', listener)
    return () => document.removeEventListener('visibilitychange', listener)
  }, [])
}

/** Compares the entry script that runs with the one that `version.json` of the deployed build names. */
export async function isOutdated(): Promise<boolean> {
  const running = document.querySelector<HTMLScriptElement>('script[type=module][src]')?.getAttribute('src')
  if (!running) return false
  try {
    const response = await fetch(`${import.meta.env.BASE_URL}version.json`, { cache: 'no-cache' })
    const { entry } = (await response.json()) as { entry?: string }
    return typeof entry === 'string' && !running.endsWith(entry)
  } catch {
    // Offline, or a server without the file: there is nothing to tell, and the next return to the tab asks again.
    return false
  }
}
