import { layout } from '@longshore/ui/layout'
import type { Missing } from './api'
import { playersTexts } from './locales'
import styles from './players.module.css'

const MOST_SHOWN = 200

/** Lines that name no player of the game. */
export function MissingLines({ title, lines }: { title: string; lines: readonly Missing[] }) {
  const t = playersTexts.useT()
  return (
    <div role="alert">
      <p className={layout.error}>{title}</p>
      <ul className={`${layout.choices} ${styles.named}`}>
        {lines.slice(0, MOST_SHOWN).map(({ line, content }) => (
          <li key={line} className={layout.line}>
            <b>{t('bulk.line', { line })}</b>
            <code>{content}</code>
          </li>
        ))}
      </ul>
      {lines.length > MOST_SHOWN && (
        <p className={layout.hint}>{t('bulk.more', { count: lines.length - MOST_SHOWN })}</p>
      )}
    </div>
  )
}
