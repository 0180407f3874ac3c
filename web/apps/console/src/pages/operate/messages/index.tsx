// 短信与邮件: by whom a game's codes go out, how many, for how much, and what became of each.
import { formatCount } from '@longshore/kit/count'
import { ErrorState, PageHeader, StatCard, StatCards, TextSkeleton, ZoneNote } from '@longshore/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { pageTexts } from '@/lib/pages'
import { PublishBar } from '../publish-bar'
import { draftDigestQuery, draftQuery } from '../publishing'
import { messagesQuery, type Overview } from './api'
import { formatMicros, type Messages } from './content'
import { messagesTexts } from './locales'
import { MailEditor } from './mail-editor'
import { MessageLog } from './message-log'
import styles from './messages.module.css'
import { SmsEditor } from './sms-editor'
import { TrialCard } from './trial-card'

export function MessagesPage() {
  const t = messagesTexts.useT()
  const titles = pageTexts.useT()
  const { data, error, refetch } = useQuery(draftQuery('messages'))
  const { data: digest = '' } = useQuery(draftDigestQuery('messages'))
  const { data: overview } = useQuery(messagesQuery())
  const [savedSms, setSavedSms] = useState(0)
  const [savedMail, setSavedMail] = useState(0)
  // The server has checked its shape when the draft was kept.
  const kept = data as Messages | undefined
  return (
    <>
      <PageHeader title={titles('Messages')} lead={t('lead')} meta={<ZoneNote />} />
      <PublishBar kind="messages" />
      {overview && kept && <Today overview={overview} quota={kept.sms.day_quota} />}
      {!kept && (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <TextSkeleton />)}
      {kept && (
        <div className={styles.columns}>
          <SmsEditor
            // What somebody types stays, whatever others save meanwhile, and whatever is saved of the mail.
            key={savedSms}
            kept={kept}
            digest={digest}
            secrets={overview?.secrets ?? []}
            onSaved={() => setSavedSms(savedSms + 1)}
          />
          <TrialCard provider={kept.sms.provider} />
          <MailEditor
            key={`mail ${savedMail}`}
            kept={kept}
            digest={digest}
            secrets={overview?.secrets ?? []}
            onSaved={() => setSavedMail(savedMail + 1)}
          />
        </div>
      )}
      <MessageLog />
    </>
  )
}

function Today({ overview, quota }: { overview: Overview; quota: number }) {
  const t = messagesTexts.useT()
  const { sent, failed, counted, spent } = overview
  return (
    <StatCards>
      <StatCard label={t('sentToday')} value={formatCount(sent)} of={t('unit')} />
      <StatCard label={t('failedToday')} value={formatCount(failed)} of={t('unit')} />
      <StatCard
        label={t('spentToday')}
        value={spent.map(({ currency, micros }) => formatMicros(micros, currency)).join(' + ') || t('none')}
      />
      <StatCard
        label={t('quotaToday')}
        value={formatCount(counted)}
        of={t('ofQuota', { quota: formatCount(quota) })}
        share={quota > 0 ? counted / quota : 1}
      />
    </StatCards>
  )
}
