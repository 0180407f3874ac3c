// 公告: what players read when they sign in, in the game, or on a running line. The page edits the draft.
import { ErrorState, PageHeader, TextSkeleton, ZoneNote } from '@longshore/ui'
import { useQuery } from '@tanstack/react-query'
import { pageTexts } from '@/lib/pages'
import { PublishBar } from '../publish-bar'
import { draftDigestQuery, draftQuery } from '../publishing'
import type { Announcement } from './announcement'
import { announcementTexts } from './locales'
import { Workplace } from './workplace'

export function AnnouncementsPage() {
  const t = announcementTexts.useT()
  const titles = pageTexts.useT()
  const { data, error, refetch } = useQuery(draftQuery('announcements'))
  const { data: digest = '' } = useQuery(draftDigestQuery('announcements'))
  // The server has checked its shape when the draft was kept.
  const kept = (data as { announcements: Announcement[] } | undefined)?.announcements
  return (
    <>
      <PageHeader title={titles('Announcements')} lead={t('lead')} meta={<ZoneNote />} />
      <PublishBar kind="announcements" />
      {!kept && (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <TextSkeleton />)}
      {kept && <Workplace kept={kept} digest={digest} />}
    </>
  )
}
