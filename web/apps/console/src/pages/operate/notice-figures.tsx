// How many players saw an announcement, or opened an item of the floating button.
import { queryOptions, useQuery } from '@tanstack/react-query'
import { ask } from '@/lib/api'
import { selectedGameId } from './api'
import { operateTexts } from './locales'
import parts from './parts.module.css'

/** Players report what they saw at once: who looks sees it come. */
const LIVE_MS = 10_000

function noticeFiguresQuery() {
  return queryOptions({
    queryKey: ['operate', selectedGameId(), 'notice-figures'],
    queryFn: async ({ signal }) => (await ask('usdk_list_notice_figures', {}, { signal })).list,
    refetchInterval: LIVE_MS,
  })
}

/** Of what is in force; views of earlier wordings apart. Nothing before the figures are there. */
export function NoticeFigures({ kind, of }: { kind: 'announcement' | 'item'; of: string }) {
  const t = operateTexts.useT()
  const { data } = useQuery(noticeFiguresQuery())
  if (!data) return null
  const found = data.find((one) => one.kind === kind && one.key === of)
  const count = (value = 0): string => value.toLocaleString('en-US')
  const before = found?.before ? t('seenBefore', { count: count(found.before) }) : ''
  return (
    <p className={parts.muted}>
      {t(kind === 'item' ? 'openedBy' : 'seenBy', { count: count(found?.seen) })}
      {before}
    </p>
  )
}
