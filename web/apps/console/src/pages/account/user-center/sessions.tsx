// Where the user is signed in; each place can be signed out, or all others at once.

import { formatTime } from '@longshore/kit/time'
import { ConfirmDialog, ErrorState, TextSkeleton } from '@longshore/ui'
import { Icon } from '@longshore/ui/icon'
import { layout } from '@longshore/ui/layout'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { toast } from '@/lib/toast'
import { revokeSession, type SignedInSession, sessionsQuery } from './api'
import { deviceOf, numbersOf } from './device'
import { userCenterTexts } from './locales'
import styles from './user-center.module.css'

export function Sessions() {
  const t = userCenterTexts.useT()
  const { data, error, refetch } = useQuery(sessionsQuery())
  const [isAsking, setAsking] = useState(false)
  const others = data?.filter((session) => !session.IsCurrent) ?? []
  return (
    <section className={`${layout.frame} ${styles.card}`} aria-labelledby="sessions-title">
      <div className={`${layout.spread} ${styles.cardHead}`}>
        <div>
          <h2 id="sessions-title" className={layout.title}>
            {t('sessions')}
          </h2>
          <p className={`${layout.hint} ${styles.lead}`}>
            {t(data && others.length === 0 ? 'onlyThis' : 'sessionsLead')}
          </p>
        </div>
        {others.length > 0 && (
          <Button danger onClick={() => setAsking(true)}>
            {t('revokeOthers')}
          </Button>
        )}
      </div>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <SessionList sessions={data} />}
      {isAsking && (
        <ConfirmDialog
          title={t('revokeOthersTitle')}
          confirmLabel={t('revokeOthers')}
          cancelLabel={t('cancel')}
          isDanger
          onConfirm={async () => {
            await revokeSession(0)
            toast('success', t('revokedOthers'))
          }}
          onClose={() => setAsking(false)}
        >
          <p>{t('revokeOthersLead')}</p>
        </ConfirmDialog>
      )}
    </section>
  )
}

function SessionList({ sessions }: { sessions: SignedInSession[] | undefined }) {
  if (!sessions) return <TextSkeleton lines={4} />
  const sorted = sessions.toSorted(
    (a, b) => Number(b.IsCurrent) - Number(a.IsCurrent) || b.LastSeenAt - a.LastSeenAt,
  )
  const numbers = numbersOf(sorted.map(({ UserAgent }) => deviceOf(UserAgent).name))
  return (
    <ul className={layout.list}>
      {sorted.map((session, index) => (
        <SessionRow key={session.Id} session={session} number={numbers[index] ?? 1} />
      ))}
    </ul>
  )
}

/** `number` tells devices of one name apart: whoever signs one out knows which. */
function SessionRow({ session, number }: { session: SignedInSession; number: number }) {
  const t = userCenterTexts.useT()
  const [isAsking, setAsking] = useState(false)
  const { name, isPhone } = deviceOf(session.UserAgent)
  const device = `${name || t('unknownDevice')}${number > 1 ? ` (${number})` : ''}`
  return (
    <li className={`${layout.row} ${styles.session}`}>
      <span className={`${layout.tile} ${styles.deviceIcon}`}>
        <Icon name={isPhone ? 'phone' : 'display'} />
      </span>
      <div className={layout.grow}>
        <p className={`${layout.wrap} ${layout.strong} ${layout.flush}`} title={session.UserAgent}>
          {device}
          {session.IsCurrent && <span className={layout.badge}>{t('current')}</span>}
        </p>
        <p className={`${layout.hint} ${styles.lead}`}>
          <span>{session.Ip}</span>
          <span>{t('lastSeen', { time: formatTime(session.LastSeenAt) })}</span>
          <span>{t('signedIn', { time: formatTime(session.CreatedAt) })}</span>
        </p>
      </div>
      {!session.IsCurrent && (
        <Button aria-label={t('revokeDevice', { device })} onClick={() => setAsking(true)}>
          {t('revoke')}
        </Button>
      )}
      {isAsking && (
        <ConfirmDialog
          title={t('revokeTitle')}
          confirmLabel={t('revoke')}
          cancelLabel={t('cancel')}
          isDanger
          onConfirm={async () => {
            await revokeSession(session.Id)
            toast('success', t('revoked'))
          }}
          onClose={() => setAsking(false)}
        >
          <p>{t('revokeLead', { device, ip: session.Ip })}</p>
        </ConfirmDialog>
      )}
    </li>
  )
}
