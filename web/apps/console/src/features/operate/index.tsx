import { PlannedPage } from '@/components/planned-page'
import { StatePage } from '@/components/state-page'
import { useAppState } from '@/lib/stores/app-state'
import { useCan } from '@/lib/stores/permission'
import { operateTexts } from './locales'

/** The operate area, whose functions are not open yet. */
export function OperatePage() {
  const t = operateTexts.useT()
  const hasGame = useAppState((state) => state.gameInfo !== null)
  const canReadData = useCan('dataCenter')
  if (!hasGame) return <StatePage icon="gamepad" title={t('noGame.title')} lead={t('noGame.lead')} />
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
