import { CopyButton, ErrorState, TextSkeleton } from '@longshore/ui'
import { layout } from '@longshore/ui/layout'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useAppState } from '@/lib/stores/app-state'
import type { CallbackKind, Environment, SignatureExample } from './api'
import { exampleQuery } from './api'
import styles from './callbacks.module.css'
import { callbacksTexts } from './locales'

const KINDS: readonly CallbackKind[] = ['payment', 'login']

/** A call as it would be sent now, step by step. */
export function ExampleCard({ environment }: { environment: Environment }) {
  const t = callbacksTexts.useT()
  const [kind, setKind] = useState<CallbackKind>('payment')
  const { data, error, refetch } = useQuery(exampleQuery(environment, kind))
  return (
    <section className={layout.card} aria-labelledby="signature-example">
      <h2 id="signature-example" className={layout.title}>
        {t('example.title')}
      </h2>
      <p className={layout.lead}>
        {data && data.form !== 'standard'
          ? t('example.otherLead', { form: t(`form.${data.form}`) })
          : t('example.lead', { environment: t(`callbacks.${environment}`) })}
      </p>
      <div
        role="group"
        aria-label={t('example.kind')}
        className={layout.segments}
        style={{ marginBlock: '12px 0' }}
      >
        {KINDS.map((one) => (
          <button
            key={one}
            type="button"
            className={layout.segment}
            aria-pressed={one === kind}
            onClick={() => setKind(one)}
          >
            {t(`example.${one}`)}
          </button>
        ))}
      </div>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <TextSkeleton />}
      {data && <Steps example={data} />}
    </section>
  )
}

function Steps({ example }: { example: SignatureExample }) {
  const t = callbacksTexts.useT()
  // A mini game has no page SDK接入 (clause S-07).
  const isMini = useAppState((state) => state.gameInfo?.GameType === 'miniapp')
  const headers = Object.entries(example.headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')
  const call = `POST ${example.url || 'https://…'}\n${headers}\n\n${example.body}`
  const keys = Object.entries(example.keys)
  return (
    <>
      {keys.length > 0 && (
        <Step title={t('example.keys')} text={keys.map(([name, key]) => `${name} = ${key}`).join('\n')} />
      )}
      <Step title={t('example.step1')} text={call} />
      <Step
        title={keys.length ? t('example.otherStep2') : t('example.step2')}
        text={example.content_to_sign}
      />
      <Step title={keys.length ? t('example.otherStep3') : t('example.step3')} text={example.signature} />
      {example.secret_versions.length > 1 && (
        <p className={`${layout.hint} ${layout.block}`}>{t('example.two')}</p>
      )}
      {!isMini && (
        <p className={`${layout.hint} ${layout.block}`} style={{ marginTop: 10 }}>
          {t('example.code')}{' '}
          <Link to="/pack/sdk" className={layout.link}>
            {t('example.openSdk')}
          </Link>
        </p>
      )}
    </>
  )
}

function Step({ title, text }: { title: string; text: string }) {
  return (
    <>
      <div className={`${layout.spread} ${styles.cardHead}`} style={{ margin: '14px 0 6px' }}>
        <span className={layout.muted}>{title}</span>
        <CopyButton text={text} of={title} />
      </div>
      <pre className={layout.code}>{text}</pre>
    </>
  )
}
