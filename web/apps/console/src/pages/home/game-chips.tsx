import type { Game } from '@longshore/api-client'
import { Icon } from '@longshore/ui/icon'
import { layout } from '@longshore/ui/layout'
import { useState } from 'react'
import { GameIcon } from '@/components/game-icon'
import { childrenOf, isPermitted, PAGES, type PageName } from '@/lib/pages'
import { useAppState } from '@/lib/stores/app-state'
import { usePermission } from '@/lib/stores/permission'
import { byRecentUse, useRecentGames } from '@/lib/stores/recent-games'
import { useIsPhone } from '@/lib/use-media'
import styles from './home.module.css'
import { homeTexts } from './locales'
import { PageLink } from './page-link'

const SHOWN_AT_FIRST = 12
const SHOWN_ON_PHONE = 6

interface Props {
  games: readonly Game[]
  /** What waits in each. */
  counts: ReadonlyMap<number, number>
}

/** Every game, those of late first; its name opens it. */
export function GameChips({ games, counts }: Props) {
  const t = homeTexts.useT()
  const [showsAll, setShowsAll] = useState(false)
  const limit = useIsPhone() ? SHOWN_ON_PHONE : SHOWN_AT_FIRST
  const ordered = byRecentUse(
    games,
    useRecentGames((state) => state.ids),
  )
  const shown = showsAll ? ordered : ordered.slice(0, limit)
  return (
    <section aria-labelledby="home-games">
      <header className={`${layout.row} ${styles.heading}`}>
        <h2 id="home-games">{t('games')}</h2>
      </header>
      <ul className={`${layout.list} ${styles.games}`}>
        {shown.map((game) => (
          <li key={game.Id}>
            <GameLink game={game} waiting={counts.get(game.Id) ?? 0} />
          </li>
        ))}
      </ul>
      {shown.length < ordered.length && (
        <button type="button" className={`${layout.row} ${styles.more}`} onClick={() => setShowsAll(true)}>
          {t('more', { count: ordered.length })}
          <Icon name="chevronDown" size={16} />
        </button>
      )}
    </section>
  )
}

/** The first page of a game that its user may open; home if absent. */
export function firstPageOf(game: Pick<Game, 'GameType'>, permitted: readonly string[]): PageName {
  const top = PAGES.find((page) => page.menu === 'main' && page.of === 'game' && isPermitted(page, permitted))
  return top ? (childrenOf(top.name, game.GameType)[0]?.name ?? top.name) : 'Home'
}

function GameLink({ game, waiting }: { game: Game; waiting: number }) {
  const t = homeTexts.useT()
  const permitted = usePermission((state) => state.routes)
  const isCurrent = useAppState((state) => state.gameInfo?.Id === game.Id)
  return (
    <PageLink
      page={firstPageOf(game, permitted)}
      game={game}
      className={`${layout.frame} ${layout.row} ${styles.game}`}
    >
      <GameIcon icon={game.Icon} name={game.Name} size={36} />
      <span className={layout.grow}>
        <strong className={`${layout.block} ${layout.clip}`}>{game.Name}</strong>
        <small className={layout.hint}>
          {waiting > 0 ? t('game.waiting', { count: waiting }) : t('game.nothing')}
        </small>
      </span>
      {isCurrent && <span className={layout.badge}>{t('current')}</span>}
    </PageLink>
  )
}
