// 活动: what is given to players for paying, coming and rising. The page edits the draft and shows how each is doing.
import { ErrorState, PageHeader, TextSkeleton, ZoneNote } from '@longshore/ui'
import { useQuery } from '@tanstack/react-query'
import { pageTexts } from '@/lib/pages'
import { PublishBar } from '../publish-bar'
import { draftDigestQuery, draftQuery } from '../publishing'
import type { Activity } from './activity'
import { activitiesTexts } from './locales'
import { Workplace } from './workplace'

export function ActivitiesPage() {
  const t = activitiesTexts.useT()
  const titles = pageTexts.useT()
  const { data, error, refetch } = useQuery(draftQuery('activities'))
  const { data: digest = '' } = useQuery(draftDigestQuery('activities'))
  // The server has checked its shape when the draft was kept.
  const kept = (data as { activities: Activity[] } | undefined)?.activities
  return (
    <>
      <PageHeader title={titles('Activities')} lead={t('lead')} meta={<ZoneNote />} />
      <PublishBar kind="activities" />
      {!kept && (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <TextSkeleton />)}
      {kept && <Workplace kept={kept} digest={digest} />}
    </>
  )
}
