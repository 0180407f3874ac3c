// 公告: what players read when they sign in, in the game, or on a running line. The page edits the draft.
import { ZoneNote } from '@longshore/ui'
import { DraftPage } from '../draft-list'
import type { Announcement } from './announcement'
import { announcementTexts } from './locales'
import { Workplace } from './workplace'

export function AnnouncementsPage() {
  const t = announcementTexts.useT()
  return (
    <DraftPage<Announcement>
      kind="announcements"
      field="announcements"
      page="Announcements"
      lead={t('lead')}
      meta={<ZoneNote />}
    >
      {(kept, digest) => <Workplace kept={kept} digest={digest} />}
    </DraftPage>
  )
}
