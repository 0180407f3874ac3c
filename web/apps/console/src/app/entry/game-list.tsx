import type { Game } from '@longshore/api-client'
import type { GameType } from '@longshore/contract'
import { isComposing } from '@longshore/ui/form'
import { Icon } from '@longshore/ui/icon'
import { layout } from '@longshore/ui/layout'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { GameIcon } from '@/components/game-icon'
import { selectableGamesQuery } from '@/lib/queries/games'
import { MINIAPP_PERMISSION } from '@/lib/select-game'
import { useAppState } from '@/lib/stores/app-state'
import { useCan } from '@/lib/stores/permission'
import { byRecentUse, useRecentGames } from '@/lib/stores/recent-games'
import { appTexts } from '../locales'
import styles from './game-switcher.module.css'
import { useChangeGame } from './use-change-game'

/** Keeps games whose name contains the text, whatever the case. */
export function filterGames<G extends { Name: string }>(games: readonly G[], text: string): G[] {
  const needle = text.trim().toLowerCase()
  return games.filter((game) => game.Name.toLowerCase().includes(needle))
}

/** Games on offer: of the current type where the user has the type switch, recently used ones first. */
function useOfferedGames() {
  const query = useQuery(selectableGamesQuery())
  const gameType: GameType = useAppState((state) => state.gameType)
  const hasTypes = useCan(MINIAPP_PERMISSION)
  const [recentIds] = useState(() => useRecentGames.getState().ids)
  const ofType = (query.data ?? []).filter((game) => !hasTypes || game.GameType === gameType)
  return { query, games: byRecentUse(ofType, recentIds) }
}

interface ListProps {
  onChosen?(): void
  onEscape?(): void
  /** A popup starts in its filter; a page leaves the focus on its heading. */
  hasFocus?: boolean
}

/** The games on offer with a filter by name; a choice selects the game. */
export function GameList({ onChosen, onEscape, hasFocus = false }: ListProps) {
  const t = appTexts.useT()
  const listId = useId()
  const { query, games } = useOfferedGames()
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  const shown = filterGames(games, text)
  const current = shown[Math.min(active, shown.length - 1)]

  const changeGame = useChangeGame()
  const choose = (game: Game): void => {
    onChosen?.()
    void changeGame(game)
  }
  const handleKeys = (event: KeyboardEvent): void => {
    if (isComposing(event)) return
    if (event.key === 'Escape') onEscape?.()
    else if (event.key === 'Enter' && current) choose(current)
    else if (event.key === 'ArrowDown') setActive((active + 1) % Math.max(1, shown.length))
    else if (event.key === 'ArrowUp') setActive((active - 1 + shown.length) % Math.max(1, shown.length))
    else return
    event.preventDefault()
  }
  return (
    <>
      <div className={`${layout.row} ${styles.filter}`}>
        <Icon name="search" size={18} />
        <input
          role="combobox"
          aria-expanded="true"
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={current ? `${listId}-${current.Id}` : undefined}
          aria-label={t('switcher.filter')}
          placeholder={t('switcher.filter')}
          autoFocus={hasFocus}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setActive(0)
          }}
          onKeyDown={handleKeys}
        />
      </div>
      <div
        className={`${layout.column} ${styles.list}`}
        role="listbox"
        id={listId}
        aria-label={t('switcher.list')}
      >
        {shown.map((game) => (
          <GameOption
            key={game.Id}
            id={`${listId}-${game.Id}`}
            game={game}
            isActive={game === current}
            onChoose={() => choose(game)}
          />
        ))}
      </div>
      {shown.length === 0 && (
        <div className={`${layout.muted} ${styles.state}`} role="status">
          <SwitcherState
            status={query.status}
            total={query.data?.length ?? 0}
            text={text}
            onRetry={() => void query.refetch()}
            onLeave={onChosen}
          />
        </div>
      )}
    </>
  )
}

interface OptionProps {
  id: string
  game: Game
  isActive: boolean
  onChoose(): void
}

function GameOption({ id, game, isActive, onChoose }: OptionProps) {
  const isSelected = useAppState((state) => state.gameInfo?.Id === game.Id)
  const option = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isActive) option.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  return (
    // The keyboard drives the list from the filter, by aria-activedescendant.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      ref={option}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isSelected}
      data-active={isActive || undefined}
      className={`${layout.row} ${styles.option}`}
      onClick={onChoose}
    >
      <GameIcon icon={game.Icon} name={game.Name} />
      <span className={`${layout.grow} ${layout.anywhere}`}>{game.Name}</span>
      {isSelected && <Icon name="check" size={18} />}
    </div>
  )
}

interface StateProps {
  status: 'pending' | 'error' | 'success'
  total: number
  text: string
  onRetry(): void
  onLeave?(): void
}

function SwitcherState({ status, total, text, onRetry, onLeave }: StateProps) {
  const t = appTexts.useT()
  const canManage = useCan('gameManage')
  if (status === 'pending') return t('switcher.loading')
  if (status === 'error')
    return (
      <>
        {t('switcher.failed')}{' '}
        <button type="button" className={layout.textButton} onClick={onRetry}>
          {t('retry')}
        </button>
      </>
    )
  if (total > 0 && text.trim()) return t('switcher.none', { text: text.trim() })
  if (canManage)
    return (
      <>
        {t(total === 0 ? 'switcher.emptyManaged' : 'switcher.emptyType')}{' '}
        <Link to="/setting" search={{ tab: 'games' }} onClick={onLeave}>
          {t('switcher.add')}
        </Link>
      </>
    )
  return t(total === 0 ? 'switcher.empty' : 'switcher.emptyType')
}
