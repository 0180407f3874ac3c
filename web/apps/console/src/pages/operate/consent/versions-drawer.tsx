// One agreement's versions: how many players stand at which, and what each says otherwise than the one before.
import { Drawer, ErrorState, GameTime, TextSkeleton } from '@longshore/ui'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import parts from '../parts.module.css'
import { type Agreement, diffQuery, versionsQuery } from './api'
import styles from './consent.module.css'
import { consentTexts } from './locales'
import { useAgreementName } from './use-agreement-name'

export function VersionsDrawer({ agreement, onClose }: { agreement: Agreement; onClose(): void }) {
  const t = consentTexts.useT()
  const nameOf = useAgreementName()
  const { data, error, refetch } = useQuery(versionsQuery(agreement))
  const [compared, setCompared] = useState<number | null>(null)
  return (
    <Drawer title={t('versionsOf', { name: nameOf(agreement) })} onClose={onClose}>
      {!data && (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <TextSkeleton />)}
      <ul className={parts.rows}>
        {data?.map((one) => (
          <li key={one.version}>
            <span>
              <strong>{t('version', { version: one.version })}</strong> {one.title}
              <span className={styles.line}>
                <GameTime at={one.created_at} /> {one.created_user_name} {one.note}
              </span>
              <span className={styles.line}>
                {t('said', { accepted: one.accepted, withdrawn: one.withdrawn })}
              </span>
            </span>
            {one.version > 1 && (
              <Button
                size="small"
                aria-pressed={compared === one.version}
                onClick={() => setCompared(compared === one.version ? null : one.version)}
              >
                {t('compare', { before: one.version - 1, after: one.version })}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {compared !== null && <Difference agreement={agreement} after={compared} />}
    </Drawer>
  )
}

function Difference({ agreement, after }: { agreement: Agreement; after: number }) {
  const t = consentTexts.useT()
  const { data, error, refetch } = useQuery(diffQuery(agreement, after - 1, after))
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <TextSkeleton />
  const { added, removed, lines } = data
  const differing = lines.filter(({ change }) => change !== 'same')
  return (
    <section aria-label={t('compare', { before: after - 1, after })}>
      <p>{added + removed === 0 ? t('sameText') : t('differs', { added, removed })}</p>
      <ol className={styles.lines}>
        {differing.map(({ change, text }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes once it is there
          <li key={at} data-change={change}>
            <span className="visually-hidden">{t(change === 'added' ? 'added' : 'removed')}: </span>
            {text}
          </li>
        ))}
      </ol>
    </section>
  )
}
