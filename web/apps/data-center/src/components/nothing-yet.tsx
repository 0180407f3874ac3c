// A game without data: what brings some, with the exact call, while the page listens.
import { useConnection, useRemoteSession } from '@longshore/remote'
import { CopyButton, EmptyState } from '@longshore/ui'
import { layout } from '@longshore/ui/layout'
import { Button } from 'antd'
import { componentTexts } from './locales'
import styles from './page.module.css'

/** Where the host has a game's AppId and key. */
const PAGES = { app: '/pack/sdk', miniapp: '/pack/mini-sdk' } as const

export function NothingYet() {
  const t = componentTexts.useT()
  const { props } = useConnection()
  const { gameType, permissions, isPhoneView } = useRemoteSession()
  const page = t(`empty.page.${gameType}`)
  const mayOpen = permissions.includes('pack') && !isPhoneView
  const call = callOf(window.location.origin)
  return (
    <section className={`${layout.frame} ${styles.empty}`}>
      <EmptyState
        title={t('empty.title')}
        lead={t('empty.lead', { page })}
        actions={
          mayOpen && (
            <Button onClick={() => props.navigate(PAGES[gameType])}>{t('empty.open', { page })}</Button>
          )
        }
      />
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
