import { StateTag } from '@longshore/ui'
import type { KeyboardEvent } from 'react'
import parts from '../parts.module.css'
import { useChannelName } from '../use-channel-name'
import type { PlayerHit } from './api'
import { playersTexts } from './locales'
import styles from './players.module.css'

interface Props {
  hits: readonly PlayerHit[]
  isSearch: boolean
  open: number | undefined
  onOpen(player: number): void
}

/** Who was found and why; arrows move to the neighbour. */
export function Hits({ hits, isSearch, open, onOpen }: Props) {
  const t = playersTexts.useT()
  const channelName = useChannelName()
  return (
    <section className={`${parts.card} ${styles.hits}`} aria-labelledby="hits-title">
      <h2 id="hits-title">{isSearch ? t('hits', { count: hits.length }) : t('newest')}</h2>
      {/* The arrows are a shortcut between buttons that the Tab key reaches as well. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ul onKeyDown={handleArrows}>
        {hits.map(({ player, character, matches }) => (
          <li key={player.id}>
            <button
              type="button"
              className={styles.hit}
              aria-pressed={player.id === open}
              onClick={() => onOpen(player.id)}
            >
              <span className={styles.hitName}>
                <b>{character || t('nameless')}</b>
                {player.banned_until !== 0 && <StateTag kind="failed">{t('banned')}</StateTag>}
              </span>
              <code>{player.id}</code>
              <span className={parts.muted}>
                {[
                  channelName(player.channel_code),
                  player.is_sandbox && t('sandbox'),
                  ...matches.map((way) => t(`match.${way}`)),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function handleArrows(event: KeyboardEvent<HTMLUListElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  const buttons = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('button')]
  const at = buttons.indexOf(event.target as HTMLButtonElement)
  const next = buttons[at + (event.key === 'ArrowDown' ? 1 : -1)]
  if (at < 0 || !next) return
  event.preventDefault()
  next.focus()
}
