// The command that a key is for, ready to paste; the key itself is never in it.
import { CopyButton, ReturningFocus } from '@longshore/ui'
import { layout } from '@longshore/ui/layout'
import { useQuery } from '@tanstack/react-query'
import { Button, Modal } from 'antd'
import { useId, useState } from 'react'
import { selectableGamesQuery } from '@/lib/queries/games'
import styles from './api-keys.module.css'
import { commandFor } from './command'
import { apiKeyTexts } from './locales'

export function CommandDialog({ gameIds, onClose }: { gameIds: readonly number[]; onClose(): void }) {
  const t = apiKeyTexts.useT()
  return (
    <Modal
      open
      title={t('command.title')}
      width={620}
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('command.close')}
        </Button>
      }
    >
      <ReturningFocus />
      <Command gameIds={gameIds} />
    </Modal>
  )
}

export function Command({ gameIds }: { gameIds: readonly number[] }) {
  const t = apiKeyTexts.useT()
  const id = useId()
  const { data: games } = useQuery(selectableGamesQuery())
  const [gameId, setGameId] = useState(gameIds[0] ?? 0)
  const command = commandFor(window.location.origin, gameId)
  return (
    <>
      <p>{t('command.lead')}</p>
      {gameIds.length > 1 && (
        <p className={layout.row}>
          <label htmlFor={id}>{t('command.game')}</label>
          <select id={id} value={gameId} onChange={(event) => setGameId(Number(event.target.value))}>
            {gameIds.map((each) => (
              <option key={each} value={each}>
                {games?.find((game) => game.Id === each)?.Name ?? t('otherGame', { id: each })}
              </option>
            ))}
          </select>
        </p>
      )}
      <div className={`${layout.row} ${styles.command}`}>
        {/* Scrolls, so the keyboard must reach it. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <pre role="region" aria-label={t('command.text')} tabIndex={0}>
          <code>{command}</code>
        </pre>
        <CopyButton text={command} label={t('command.copy')} />
      </div>
      <p className={layout.hint}>{t('command.more')}</p>
    </>
  )
}
