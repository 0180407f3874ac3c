import { PlannedPage } from '@/components/planned-page'
import { StatePage } from '@/components/state-page'
import { useAppState } from '@/lib/stores/app-state'
import { GameFacts } from './game-facts'
import { packTexts } from './locales'
import { type PackPageKey, packIcon } from './pages'

/** A page of /pack that has no function of its own yet: says so, and shows what exists of the game already. */
export function PackPage({ page }: { page: PackPageKey }) {
  const t = packTexts.useT()
  const game = useAppState((state) => state.gameInfo)
  if (!game) return <StatePage icon="gamepad" title={t('noGame.title')} lead={t('noGame.lead')} />
  return (
    <PlannedPage
      icon={packIcon(page)}
      title={t(page)}
      status={t('notYet')}
      planTitle={t('will.title')}
      plans={[t(`${page}.1`), t(`${page}.2`), t(`${page}.3`)]}
      nowTitle={t('now.title')}
      now={[t('now.game'), t('now.discuss')]}
    >
      <GameFacts key={game.Id} gameId={game.Id} />
    </PlannedPage>
  )
}
