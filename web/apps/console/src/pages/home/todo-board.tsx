// What waits: one line a kind, whatever the number of games; the games stand below, each opened by its name.

import type { Game } from '@longshore/api-client'
import { InfoTooltip } from '@longshore/ui'
import { Icon, type IconName } from '@longshore/ui/icon'
import { layout } from '@longshore/ui/layout'
import { GameIcon } from '@/components/game-icon'
import { pageTexts, reachable } from '@/lib/pages'
import { usePermission } from '@/lib/stores/permission'
import type { Todo, TodoGroup } from './api'
import { GameChips } from './game-chips'
import styles from './home.module.css'
import { homeTexts } from './locales'
import { PageLink } from './page-link'

/** Kinds that have a sign of their own; the others are shown by how grave they are. */
const ICONS: Record<string, IconName> = {
  unpublished: 'clock',
  no_promoter: 'popularize',
  mentions_today: 'at',
  channels_incomplete: 'branch',
  no_channel: 'branch',
  no_mother: 'pack',
}
const BY_SEVERITY: Record<TodoGroup['severity'], IconName> = {
  failed: 'error',
  missing: 'warning',
  talk: 'chat',
}

interface Props {
  games: readonly Game[]
  groups: readonly TodoGroup[]
}

export function TodoBoard({ games, groups }: Props) {
  const t = homeTexts.useT()
  const counts = countByGame(groups)
  return (
    <>
      <section aria-labelledby="home-todos" className={styles.block}>
        <header className={`${layout.row} ${styles.heading}`}>
          <h2 id="home-todos">{t('todos')}</h2>
          <InfoTooltip content={t('todos.about')} label={t('todos.aboutLabel')} />
          {counts.size > 0 && (
            <span className={layout.count}>{t('todos.summary', { games: counts.size })}</span>
          )}
        </header>
        {groups.length === 0 ? (
          <div className={`${layout.frame} ${styles.card} ${layout.row} ${styles.allDone}`}>
            <Icon name="success" size={28} />
            <p>
              <strong>{t('todos.none')}</strong>
              {t('todos.noneLead')}
            </p>
          </div>
        ) : (
          <ul className={`${layout.list} ${layout.frame} ${styles.card} ${styles.todos}`}>
            {groups.map((group) => (
              <li key={group.key}>
                <Group group={group} games={games} />
              </li>
            ))}
          </ul>
        )}
      </section>
      <GameChips games={games} counts={counts} />
    </>
  )
}

/** How many things wait in each game that has any. */
export function countByGame(groups: readonly TodoGroup[]): Map<number, number> {
  const counts = new Map<number, number>()
  for (const { todos } of groups)
    for (const { game_id } of todos) counts.set(game_id, (counts.get(game_id) ?? 0) + 1)
  return counts
}

function Group({ group, games }: { group: TodoGroup; games: readonly Game[] }) {
  const gameOf = (todo: Todo): Game | undefined => games.find(({ Id }) => Id === todo.game_id)
  const icon = (
    <span className={`${layout.tile} ${styles.todoIcon}`} data-severity={group.severity}>
      <Icon name={ICONS[group.key] ?? BY_SEVERITY[group.severity]} size={18} />
    </span>
  )
  const [only] = group.todos
  const isTalk = group.severity === 'talk'
  if (only && group.todos.length === 1)
    return (
      <TodoLink todo={only} game={gameOf(only)} isTalk={isTalk}>
        {icon}
      </TodoLink>
    )
  return (
    <details className={styles.group}>
      <summary className={`${layout.row} ${styles.todo}`}>
        {icon}
        <span className={`${layout.grow} ${layout.anywhere}`}>{group.text}</span>
        <Icon name="chevronDown" size={16} />
      </summary>
      <ul className={`${layout.list} ${styles.places}`}>
        {group.todos.map((todo) => (
          <li key={todo.game_id}>
            <TodoLink todo={todo} game={gameOf(todo)} isTalk={isTalk} />
          </li>
        ))}
      </ul>
    </details>
  )
}

interface TodoProps {
  todo: Todo
  game: Game | undefined
  isTalk: boolean
  children?: React.ReactNode
}

function TodoLink({ todo, game, isTalk, children }: TodoProps) {
  const t = homeTexts.useT()
  const title = pageTexts.useT()
  const permitted = usePermission((state) => state.routes)
  const page = reachable(todo.page, permitted)
  const text = isTalk ? t('todo.at', { page: title(page), text: todo.text }) : todo.text
  return (
    <PageLink
      page={page}
      game={game ?? null}
      search={todo.search}
      withDiscussion={isTalk}
      className={`${layout.row} ${styles.todo}`}
    >
      {children ?? <GameIcon icon={game?.Icon ?? ''} name={game?.Name ?? ''} size={24} />}
      <span className={`${layout.grow} ${layout.anywhere}`}>
        <strong>{game?.Name}</strong> {text}
      </span>
      <Icon name="arrowRight" size={16} />
    </PageLink>
  )
}
