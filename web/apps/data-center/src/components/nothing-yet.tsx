// A game without data: what brings some, with the exact call, while the page listens.
import { CopyButton, EmptyState } from '@longshore/ui'
import { layout } from '@longshore/ui/layout'
import { componentTexts } from './locales'
import styles from './page.module.css'

export function NothingYet() {
  const t = componentTexts.useT()
  const call = callOf(window.location.origin)
  return (
    <section className={`${layout.frame} ${styles.empty}`}>
      <EmptyState title={t('empty.title')} lead={t('empty.lead')} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre className={styles.query} tabIndex={0} aria-label={t('empty.call')}>
        {call}
      </pre>
      <p className={`${layout.row} ${layout.flush}`}>
        <CopyButton text={call} />
        <span role="status">{t('empty.listening')}</span>
      </p>
    </section>
  )
}

function callOf(origin: string): string {
  const event = `{"event": "session_start", "id": "1", "time": ${Date.now()}, "player": "<player_id>"}`
  return [
    `curl ${origin}/sdk/v1/events \\`,
    "  -H 'Longshore-App: <AppId>' -H 'Longshore-Key: <client key>' \\",
    "  -H 'Content-Type: application/json' \\",
    `  -d '[${event}]'`,
  ].join('\n')
}
