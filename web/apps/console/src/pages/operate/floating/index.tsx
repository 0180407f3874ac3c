// 悬浮球: what a player finds behind the floating button. The page edits the draft; publishing puts it in force.
import { ErrorState, PageHeader, TextSkeleton } from '@longshore/ui'
import { useQuery } from '@tanstack/react-query'
import { pageTexts } from '@/lib/pages'
import { PublishBar } from '../publish-bar'
import { draftDigestQuery, draftQuery } from '../publishing'
import type { Item } from './item'
import { floatingTexts } from './locales'
import { Workplace } from './workplace'

export function FloatingPage() {
  const t = floatingTexts.useT()
  const titles = pageTexts.useT()
  const { data, error, refetch } = useQuery(draftQuery('floating'))
  const { data: digest = '' } = useQuery(draftDigestQuery('floating'))
  // The server has checked its shape when the draft was kept.
  const items = (data as { items: Item[] } | undefined)?.items
  return (
    <>
      <PageHeader title={titles('FloatingButton')} lead={t('lead')} />
      <PublishBar kind="floating" />
      {!items && (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <TextSkeleton />)}
      {items && <Workplace kept={items} digest={digest} />}
    </>
  )
}
