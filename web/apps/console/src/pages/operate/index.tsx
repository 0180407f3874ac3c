import { PlannedPage } from '@/components/planned-page'
import { useCan } from '@/lib/stores/permission'
import { operateTexts } from './locales'

/** The operate area, whose functions are not open yet. */
export function OperatePage() {
  const t = operateTexts.useT()
  const canReadData = useCan('dataCenter')
  return (
    <PlannedPage
      icon="operate"
      title={t('title')}
      status={t('notYet')}
      planTitle={t('will.title')}
      plans={[t('will.1'), t('will.2'), t('will.3')]}
      nowTitle={t('now.title')}
      now={canReadData ? [t('now.discuss'), t('now.data')] : [t('now.discuss')]}
    />
  )
}
