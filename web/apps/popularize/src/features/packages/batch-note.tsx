// The newest press: how far it is while it runs, and what came of it.
import { MissingNote, StateTag } from '@longshore/ui'
import { layout } from '@longshore/ui/layout'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { usePackages } from './api'
import { packageTexts } from './locales'
import styles from './packages.module.css'

const KINDS = { running: 'running', done: 'done', failed: 'failed', nothing: 'failed' } as const

export function BatchNote() {
  const t = packageTexts.useT()
  const { batches, key } = usePackages()
  const queryClient = useQueryClient()
  const query = useQuery(batches)
  const batch = query.data?.list[0]
  const done = batch?.done
  useEffect(() => {
    if (done !== undefined) void queryClient.invalidateQueries({ queryKey: [...key, 'list'] })
    // The key is made anew each time; what it says changes with the game, which remounts the page.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [done, queryClient])
  if (!batch) return query.isError ? <MissingNote name={t('batch')} query={query} /> : null
  const { file_name: file, total, problem } = batch
  // Of before a press of nothing but disabled packages was refused.
  const state = batch.state === 'done' && total === 0 ? 'nothing' : batch.state
  return (
    <div className={`${layout.frame} ${styles.batch}`} role="status">
      <StateTag kind={KINDS[state]} canWrap>
        {t(`batch.${state}`, { file, total, problem })}
      </StateTag>
      {state === 'running' && (
        <>
          <progress aria-label={t('title')} max={total} value={batch.done} />
          <span>{t('batch.count', { done: batch.done, total })}</span>
        </>
      )}
    </div>
  )
}
