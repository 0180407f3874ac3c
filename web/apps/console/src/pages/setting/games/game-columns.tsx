import type { Game } from '@longshore/api-client'
import { formatTime } from '@longshore/kit/time'
import type { Column } from '@longshore/ui'
import { layout } from '@longshore/ui/layout'
import { GameIcon } from '@/components/game-icon'
import { RowActions } from '@/components/row-actions'
import { settingTexts } from '../locales'
import { Mark } from '../mark'
import styles from '../setting.module.css'

export type GameAction = 'edit' | 'publish' | 'unpublish' | 'putAway' | 'restore'

export function useGameColumns(onAction: (action: GameAction, game: Game) => void): Column<Game>[] {
  const t = settingTexts.useT()
  return [
    {
      key: 'name',
      title: t('games.name'),
      isPrimary: true,
      csv: (game) => game.Name,
      render: (game) => (
        <div className={`${layout.row} ${styles.game}`}>
          <GameIcon icon={game.Icon} name={game.Name} size={40} />
          <div className={layout.grow}>
            <div className={`${layout.wrap} ${layout.strong}`}>{game.Name}</div>
            <div className={layout.hint}>ID {game.Id}</div>
          </div>
        </div>
      ),
    },
    {
      key: 'id',
      title: 'ID',
      isHiddenAtFirst: true,
      csv: (game) => game.Id,
      render: (game) => game.Id,
    },
    {
      key: 'type',
      title: t('games.type'),
      csv: (game) => t(`games.type.${game.GameType}`),
      render: (game) => <span className={layout.nowrap}>{t(`games.type.${game.GameType}`)}</span>,
    },
    {
      key: 'published',
      title: t('games.publishStatus'),
      csv: (game) => t(game.PublishStatus ? 'games.published' : 'games.unpublished'),
      render: (game) => (
        <Mark tone={game.PublishStatus ? 'good' : 'warning'}>
          {t(game.PublishStatus ? 'games.published' : 'games.unpublished')}
        </Mark>
      ),
    },
    {
      key: 'inUse',
      title: t('games.inUseStatus'),
      csv: (game) => t(game.Status ? 'games.inUse' : 'games.putAwayStatus'),
      render: (game) => (
        <Mark tone={game.Status ? 'good' : 'plain'}>
          {t(game.Status ? 'games.inUse' : 'games.putAwayStatus')}
        </Mark>
      ),
    },
    timeColumn('updatedAt', t('updatedAt'), (game) => game.UpdatedAt),
    { ...timeColumn('createdAt', t('createdAt'), (game) => game.CreatedAt), isHiddenAtFirst: true },
    {
      key: 'actions',
      title: t('actions'),
      isActions: true,
      render: (game) => <GameActions game={game} onAction={onAction} />,
    },
  ]
}

function timeColumn(key: string, title: string, at: (game: Game) => number): Column<Game> {
  return {
    key,
    title,
    csv: (game) => formatTime(at(game)),
    render: (game) => <span className={layout.nowrap}>{formatTime(at(game), 'YYYY-MM-DD HH:mm')}</span>,
  }
}

interface ActionsProps {
  game: Game
  onAction(action: GameAction, game: Game): void
}

function GameActions({ game, onAction }: ActionsProps) {
  const t = settingTexts.useT()
  const actions: GameAction[] = [
    'edit',
    game.PublishStatus ? 'unpublish' : 'publish',
    game.Status ? 'putAway' : 'restore',
  ]
  return (
    <RowActions
      actions={actions.map((action) => ({
        key: action,
        text: t(`games.${action}`),
        label: t(`games.${action}One`, { name: game.Name }),
        run: () => onAction(action, game),
      }))}
    />
  )
}
