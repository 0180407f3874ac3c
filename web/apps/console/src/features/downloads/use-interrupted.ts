// Tells after a reload that uploads wait to be continued, and goes on following exports that the server makes; costs no request where this browser remembers none.
import { useEffect } from 'react'
import { isRemembered } from '@/lib/exports-memory'
import { useAppState } from '@/lib/stores/app-state'
import { useDownloads } from '@/lib/stores/downloads'
import { toast } from '@/lib/toast'
import { forgetLeft, hasRemembered } from '@/lib/upload/remembered'
import { downloadTexts } from './locales'

const NOTICE_MS = 12_000

export function useInterrupted(): void {
  const gameId = useAppState((state) => state.gameInfo?.Id)
  useEffect(() => {
    if (hasRemembered()) void announce().catch(() => undefined)
  }, [])
  useEffect(() => {
    if (isRemembered(gameId)) void followExports().catch(() => undefined)
  }, [gameId])
}

async function followExports(): Promise<void> {
  const { showExports } = await import('@/lib/exports')
  await showExports()
}

async function announce(): Promise<void> {
  const { showInterrupted } = await import('@/lib/upload/interrupted')
  await showInterrupted()
  forgetLeft()
  const { tasks, isOpen, setOpen } = useDownloads.getState()
  const count = tasks.filter(({ status }) => status === 'interrupted').length
  if (count === 0 || isOpen) return
  toast('info', downloadTexts.t('interruptedNotice', { count }), {
    action: { label: downloadTexts.t('look'), run: () => setOpen(true) },
    durationMs: NOTICE_MS,
  })
}
