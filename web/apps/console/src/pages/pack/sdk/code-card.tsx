import { CopyButton, ErrorState, TextSkeleton } from '@longshore/ui'
import { layout } from '@longshore/ui/layout'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { save } from '@/components/integration'
import { formatBytes } from '@/lib/bytes'
import { useLanguage } from '@/lib/i18n'
import type { CodeSample, CodeSamples, Language } from './api'
import { codeSamplesQuery } from './api'
import { packSdkTexts } from './locales'
import styles from './pack-sdk.module.css'

/** Code for the game's own server, and the same files to download. */
export function CodeCard() {
  const t = packSdkTexts.useT()
  const { data, error, refetch } = useQuery(codeSamplesQuery())
  return (
    <>
      <section className={layout.card} aria-labelledby="sdk-code">
        <h2 id="sdk-code" className={layout.title}>
          {t('code.title')}
        </h2>
        <p className={`${layout.lead} ${styles.lead}`}>{t('code.lead')}</p>
        {error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!error && !data && <TextSkeleton />}
        {data && <Code samples={data.samples} />}
      </section>
      {data && <Downloads data={data} />}
    </>
  )
}

function Code({ samples }: { samples: readonly CodeSample[] }) {
  const t = packSdkTexts.useT()
  const [language, setLanguage] = useState<Language>('python')
  const sample = samples.find((one) => one.language === language)
  return (
    <>
      <ul className={`${layout.muted} ${layout.anywhere} ${styles.list}`}>
        <li>{t('code.server')}</li>
        <li>{t('code.signing')}</li>
      </ul>
      <div role="group" aria-label={t('code.language')} className={layout.segments}>
        {samples.map((one) => (
          <button
            key={one.language}
            type="button"
            className={layout.segment}
            aria-pressed={one.language === language}
            onClick={() => setLanguage(one.language)}
          >
            {t(`language.${one.language}`)}
          </button>
        ))}
      </div>
      {sample && (
        <figure className={`${layout.frame} ${styles.figure}`}>
          <figcaption className={`${layout.spread} ${styles.caption}`}>
            <code>{sample.file_name}</code>
            <CopyButton text={sample.code} label={t('code.copy')} />
          </figcaption>
          {/* Scrolls by itself, so the keyboard must reach it. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <pre className={`${layout.code} ${styles.code}`} tabIndex={0} aria-label={sample.file_name}>
            {sample.code}
          </pre>
        </figure>
      )}
    </>
  )
}

function Downloads({ data }: { data: CodeSamples }) {
  const t = packSdkTexts.useT()
  const language = useLanguage()
  return (
    <section className={layout.card} aria-labelledby="sdk-downloads">
      <h2 id="sdk-downloads" className={layout.title}>
        {t('downloads.title')}
      </h2>
      <p className={`${layout.lead} ${styles.lead}`}>{t('downloads.lead', { version: data.version })}</p>
      <ul className={styles.files}>
        {data.samples.map((sample) => (
          <li key={sample.file_name}>
            <div className={layout.tight}>
              <strong>{sample.file_name}</strong>
              <span className={layout.hint}>
                {t(`language.${sample.language}`)} · {formatBytes(sample.size)}
              </span>
              <span className={layout.hint}>
                SHA-256 <code>{sample.sha256}</code>
              </span>
            </div>
            <Button
              aria-label={t('downloads.getOf', { name: sample.file_name })}
              onClick={() => save(sample.file_name, sample.code)}
            >
              {t('downloads.get')}
            </Button>
          </li>
        ))}
      </ul>
      <p className={`${layout.hint} ${layout.block}`}>
        {t('downloads.docs')}{' '}
        <a
          href={`/micro/docs/${language}/game-server.html`}
          target="_blank"
          rel="noreferrer"
          className={layout.link}
        >
          {t('downloads.open')}
        </a>
      </p>
    </section>
  )
}
