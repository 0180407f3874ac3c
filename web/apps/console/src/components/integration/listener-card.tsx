import { ErrorState, GameTime, StateTag } from '@longshore/ui'
import { layout } from '@longshore/ui/layout'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { type HeardCall, heardQuery } from './api'
import styles from './integration.module.css'
import { integrationTexts } from './locales'

/** The game's calls as they come, accepted or refused and why; kept by the server only while this is on. */
export function ListenerCard() {
  const t = integrationTexts.useT()
  const [isOn, setOn] = useState(false)
  const { data, error, refetch } = useQuery({ ...heardQuery(), enabled: isOn })
  const calls = data ?? []
  return (
    <section className={layout.card} aria-labelledby="sdk-listener">
      <div className={layout.spread}>
        <h2 id="sdk-listener" className={layout.title}>
          {t('listener.title')}
        </h2>
        <Button onClick={() => setOn(!isOn)} aria-pressed={isOn}>
          {t(isOn ? 'listener.stop' : 'listener.start')}
        </Button>
      </div>
      <p className={`${layout.lead} ${styles.lead}`}>{t('listener.lead')}</p>
      {error && isOn && <ErrorState error={error} onRetry={() => void refetch()} />}
      {isOn && calls.length === 0 && <p className={layout.note}>{t('listener.waiting')}</p>}
      {/* Empty lists are read as such; scrolls by itself, so the keyboard must reach it. */}
      {calls.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <ol className={styles.calls} aria-label={t('listener.title')} aria-live="polite" tabIndex={0}>
          {calls.map((call) => (
            <Call key={call.id} call={call} />
          ))}
        </ol>
      )}
    </section>
  )
}

function Call({ call }: { call: HeardCall }) {
  const t = integrationTexts.useT()
  const isAccepted = call.code === 0
  return (
    <li>
      <details>
        <summary>
          <StateTag kind={isAccepted ? 'done' : 'failed'}>
            {t(isAccepted ? 'listener.accepted' : 'listener.refused')}
          </StateTag>{' '}
          <code className={layout.anywhere}>{call.path}</code>
          <span className={`${layout.hint} ${layout.digits} ${styles.side}`}>
            {t('listener.took', { status: call.status, ms: call.milliseconds.toFixed(1) })}
          </span>
          <span className={`${layout.hint} ${styles.why}`}>
            <GameTime at={call.at} format="time" />
            {call.environment && ` · ${t(`environment.${call.environment as 'sandbox'}`)}`}
            {!isAccepted && ` · ${call.code} ${call.reason}`}
          </span>
        </summary>
        <pre className={`${layout.code} ${styles.heard}`}>{call.request}</pre>
      </details>
    </li>
  )
}
