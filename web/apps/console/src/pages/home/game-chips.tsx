import type { Game } from '@longshore/api-client'
import { layout } from '@longshore/ui/layout'
import { GameIcon } from '@/components/game-icon'
import { selectGame } from '@/lib/select-game'
import { useAppState } from '@/lib/stores/app-state'
import { toast } from '@/lib/toast'
import styles from './home.module.css'
import { homeTexts } from './locales'

/** Games with nothing to do, each a button that selects it. */
export function GameChips({ games }: { games: readonly Game[] }) {
  const t = homeTexts.useT()
  const selectedId = useAppState((state) => state.gameInfo?.Id)
  const handleSelect = (game: Game): void => {
    void selectGame(game)
    toast('success', t('selected', { game: game.Name }))
  }
  if (games.length === 0) return null
  return (
    <div className={styles.quiet}>
      <h3>{t('otherGames')}</h3>
      <div className={layout.wrap}>
        {games.map((game) => (
          <button
            key={game.Id}
            type="button"
            className={`${layout.option} ${styles.chip}`}
            aria-pressed={game.Id === selectedId}
            title={t('select', { game: game.Name })}
            onClick={() => handleSelect(game)}
          >
            <GameIcon icon={game.Icon} name={game.Name} size={24} />
            {game.Name}
          </button>
        ))}
      </div>
    </div>
  )
}
