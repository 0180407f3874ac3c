// 悬浮球: what a player finds behind the floating button. The page edits the draft; publishing puts it in force.
import { DraftPage } from '../draft-list'
import type { Item } from './item'
import { floatingTexts } from './locales'
import { Workplace } from './workplace'

export function FloatingPage() {
  const t = floatingTexts.useT()
  return (
    <DraftPage<Item> kind="floating" field="items" page="FloatingButton" lead={t('lead')}>
      {(kept, digest) => <Workplace kept={kept} digest={digest} />}
    </DraftPage>
  )
}
