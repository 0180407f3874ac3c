// 活动: what is given to players for paying, coming and rising. The page edits the draft and shows how each is doing.
import { ZoneNote } from '@longshore/ui'
import { DraftPage } from '../draft-list'
import type { Activity } from './activity'
import { activitiesTexts } from './locales'
import { Workplace } from './workplace'

export function ActivitiesPage() {
  const t = activitiesTexts.useT()
  return (
    <DraftPage<Activity>
      kind="activities"
      field="activities"
      page="Activities"
      lead={t('lead')}
      meta={<ZoneNote />}
    >
      {(kept, digest) => <Workplace kept={kept} digest={digest} />}
    </DraftPage>
  )
}
