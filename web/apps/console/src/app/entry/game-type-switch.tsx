// The switch between app games and mini-program games (clauses A-02, S-08).
import type { GameType } from '@longshore/contract'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { selectableGamesQuery } from '@/lib/queries/games'
import { queryClient } from '@/lib/query-client'
import { selectGame } from '@/lib/select-game'
import { useAppState } from '@/lib/stores/app-state'
import { byRecentUse, useRecentGames } from '@/lib/stores/recent-games'
import { appTexts } from '../locales'
import styles from './game-type-switch.module.css'
import { packTarget } from './navigation'

const TYPES = ['app', 'miniapp'] as const

export function GameTypeSwitch() {
  const t = appTexts.useT()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const gameType = useAppState((state) => state.gameType)

  const handleChange = (type: GameType): void => {
    if (type === gameType) return
    useAppState.getState().setGameType(type)
    if (pathname === '/pack' || pathname.startsWith('/pack/'))
      void navigate({ to: packTarget(type), replace: true })
    void followType(type)
  }
  return (
    <div role="radiogroup" aria-label={t('gameType')} className={styles.switch}>
      {TYPES.map((type) => (
        <label key={type} className={styles.option}>
          <input
            type="radio"
            name="game-type"
            className="visually-hidden"
            checked={type === gameType}
            onChange={() => handleChange(type)}
          />
          <span>{t(`gameType.${type}`)}</span>
        </label>
      ))}
    </div>
  )
}

/** Once a game is selected, the selection follows the type: the last used game of it, if there is one. */
async function followType(type: GameType): Promise<void> {
  const selected = useAppState.getState().gameInfo
  if (!selected || selected.GameType === type) return
  const games = await queryClient.ensureQueryData(selectableGamesQuery()).catch(() => [])
  const candidates = byRecentUse(games, useRecentGames.getState().ids)
  const next = candidates.find((game) => game.GameType === type)
  // The user may have switched back while the list was on its way.
  if (next && useAppState.getState().gameType === type) await selectGame(next)
}
