// Today's to-dos by game; games without any stand below, to be selected.

import { InfoTooltip } from '@longshore/ui'
import { Icon, type IconName } from '@longshore/ui/icon'
import { layout } from '@longshore/ui/layout'
import { useState } from 'react'
import { GameIcon } from '@/components/game-icon'
import { pageTexts, reachable } from '@/lib/pages'
import { useAppState } from '@/lib/stores/app-state'
import { usePermission } from '@/lib/stores/permission'
import { byRecentUse, useRecentGames } from '@/lib/stores/recent-games'
import { useIsPhone } from '@/lib/use-media'
import type { GameTodos, Todo } from './api'
import { GameChips } from './game-chips'
import styles from './home.module.css'
import { type HomeTextKey, homeTexts } from './locales'
import { PageLink } from './page-link'

const SHOWN_AT_FIRST = 8
const SHOWN_ON_PHONE = 4

const ICONS: Record<string, IconName> = {
  icon_missing: 'warning',
  unpublished: 'clock',
  no_promoter: 'popularize',
  comments_today: 'chat',
  mentions_today: 'at',
}

export function TodoBoard({ games }: { games: readonly GameTodos[] }) {
  const t = homeTexts.useT()
  const [showsAll, setShowsAll] = useState(false)
  const limit = useIsPhone() ? SHOWN_ON_PHONE : SHOWN_AT_FIRST
  const recentIds = useRecentGames((state) => state.ids)
  const ordered = byRecentUse(
    games.map((entry) => ({ ...entry, Id: entry.game.Id })),
    recentIds,
  )
  const busy = ordered
    .filter(({ todos }) => todos.length > 0)
    .toSorted((a, b) => weight(b.todos) - weight(a.todos))
  const shown = showsAll ? busy : busy.slice(0, limit)
  return (
    <section aria-labelledby="home-todos">
      <header className={`${layout.row} ${styles.heading}`}>
        <h2 id="home-todos">{t('todos')}</h2>
        <InfoTooltip content={t('todos.about')} label={t('todos.aboutLabel')} />
        {busy.length > 0 && (
          <span className={layout.count}>{t('todos.summary', { games: busy.length })}</span>
        )}
      </header>
      {busy.length === 0 && (
        <div className={`${layout.frame} ${styles.card} ${layout.row} ${styles.allDone}`}>
          <Icon name="success" size={28} />
          <p>
            <strong>{t('todos.none')}</strong>
            {t('todos.noneLead')}
          </p>
        </div>
      )}
      <div className={styles.games}>
        {shown.map((entry) => (
          <GameCard key={entry.game.Id} entry={entry} />
        ))}
      </div>
      {shown.length < busy.length && (
        <button type="button" className={`${layout.row} ${styles.more}`} onClick={() => setShowsAll(true)}>
          {t('more', { count: busy.length })}
          <Icon name="chevronDown" size={16} />
        </button>
      )}
      <GameChips games={ordered.filter(({ todos }) => todos.length === 0).map(({ game }) => game)} />
    </section>
  )
}

/** What orders the games: being called by name, then talk, then how much is missing. */
export function weight(todos: readonly Todo[]): number {
  const has = (key: string): boolean => todos.some((todo) => todo.key === key)
  return (has('mentions_today') ? 200 : 0) + (has('comments_today') ? 100 : 0) + todos.length
}

function GameCard({ entry: { game, todos } }: { entry: GameTodos }) {
  const t = homeTexts.useT()
  const isCurrent = useAppState((state) => state.gameInfo?.Id === game.Id)
  return (
    <article className={`${layout.frame} ${styles.card}`} aria-label={t('todos.of', { game: game.Name })}>
      <header className={`${layout.row} ${styles.gameHead}`}>
        <GameIcon icon={game.Icon} name={game.Name} size={36} />
        <h3>{game.Name}</h3>
        {isCurrent && <span className={layout.badge}>{t('current')}</span>}
      </header>
      <ul className={layout.list}>
        {todos.map((todo) => (
          <li key={`${todo.key} ${todo.page}`}>
            <TodoLink game={game} todo={todo} />
          </li>
        ))}
      </ul>
    </article>
  )
}

function TodoLink({ game, todo }: { game: GameTodos['game']; todo: Todo }) {
  const t = homeTexts.useT()
  const title = pageTexts.useT()
  const permitted = usePermission((state) => state.routes)
  const page = reachable(todo.page, permitted)
  const isTalk = todo.key === 'comments_today' || todo.key === 'mentions_today'
  return (
    <PageLink page={page} game={game} withDiscussion={isTalk} className={`${layout.row} ${styles.todo}`}>
      <span className={`${layout.tile} ${styles.todoIcon}`} data-key={todo.key}>
        <Icon name={ICONS[todo.key] ?? 'info'} size={18} />
      </span>
      <span className={`${layout.grow} ${layout.anywhere}`}>
        {t(`todo.${todo.key}` as HomeTextKey, { count: todo.count, page: title(page) })}
      </span>
      <Icon name="arrowRight" size={16} />
    </PageLink>
  )
}
