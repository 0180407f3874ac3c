// The versions of one agreement: read, compare with the one before, publish, take back.

import { formatTime } from '@longshore/kit/time'
import { ConfirmDialog, ErrorState, ReturningFocus, StateTag, TextSkeleton } from '@longshore/ui'
import { layout } from '@longshore/ui/layout'
import { useQuery } from '@tanstack/react-query'
import { Button, Modal } from 'antd'
import { useState } from 'react'
import { toast } from '@/lib/toast'
import styles from './agreements.module.css'
import type { History, Place, Version } from './api'
import { historyQuery, publishAgreement, versionQuery } from './api'
import { CleanText } from './clean-text'
import { DiffView } from './diff-view'
import { agreementTexts } from './locales'

interface Props {
  place: Place
  channelName: string
  mayEdit: boolean
  onClose(): void
}

export function HistoryDialog(props: Props) {
  const { place, channelName, onClose } = props
  const t = agreementTexts.useT()
  const { data, error, refetch } = useQuery(historyQuery(place))
  return (
    <Modal
      open
      title={t('historyTitle', { kind: t(`kind.${place.kind}`), channel: channelName })}
      width={960}
      footer={<Button onClick={onClose}>{t('close')}</Button>}
      onCancel={onClose}
    >
      <ReturningFocus />
      {data ? (
        <Versions {...props} history={data} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <TextSkeleton />
      )}
    </Modal>
  )
}

function Versions({ place, channelName, mayEdit, history }: Props & { history: History }) {
  const t = agreementTexts.useT()
  const [number, setNumber] = useState<number | null>(null)
  const [isComparing, setComparing] = useState(false)
  const [asked, setAsked] = useState<'publish' | 'withdraw' | null>(null)
  const shown = history.list.find(({ version }) => version === number) ?? history.list[0]
  if (!shown) return null
  const { version } = shown
  return (
    <div className={styles.history}>
      <VersionList list={history.list} current={version} onChoose={setNumber} />
      <div>
        <div className={`${layout.wrap} ${styles.bar}`}>
          <h3 className={`${layout.title} ${layout.grow}`}>{shown.title}</h3>
          {version > 1 && (
            <Button aria-pressed={isComparing} onClick={() => setComparing(!isComparing)}>
              {t(isComparing ? 'text' : 'compare')}
            </Button>
          )}
          {mayEdit && !shown.is_published && (
            <Button type="primary" onClick={() => setAsked('publish')}>
              {t('publish', { version })}
            </Button>
          )}
          {mayEdit && shown.is_published && (
            <Button danger onClick={() => setAsked('withdraw')}>
              {t('withdraw')}
            </Button>
          )}
        </div>
        {isComparing && version > 1 ? (
          <DiffView place={place} before={version - 1} after={version} />
        ) : (
          <Text place={place} version={version} />
        )}
      </div>
      {asked === 'publish' && (
        <ConfirmDialog
          title={t('publishTitle', { version })}
          confirmLabel={t('publish', { version })}
          cancelLabel={t('cancel')}
          onConfirm={async () => {
            await publishAgreement(place, version)
            toast('success', t('publishDone', { version }))
          }}
          onClose={() => setAsked(null)}
        >
          <p>{t('publishLead', { channel: channelName })}</p>
        </ConfirmDialog>
      )}
      {asked === 'withdraw' && (
        <ConfirmDialog
          title={t('withdrawTitle', { kind: t(`kind.${place.kind}`) })}
          confirmLabel={t('withdraw')}
          cancelLabel={t('cancel')}
          isDanger
          onConfirm={async () => {
            await publishAgreement(place, null)
            toast('success', t('withdrawDone'))
          }}
          onClose={() => setAsked(null)}
        >
          <p>{t('withdrawLead', { channel: channelName })}</p>
        </ConfirmDialog>
      )}
    </div>
  )
}

interface ListProps {
  list: readonly Version[]
  current: number
  onChoose(version: number): void
}

function VersionList({ list, current, onChoose }: ListProps) {
  const t = agreementTexts.useT()
  return (
    <ol className={`${layout.list} ${layout.tight} ${styles.versions}`} aria-label={t('versions')}>
      {list.map(({ version, note, is_published, created_user_name, created_at }) => (
        <li key={version}>
          <button
            type="button"
            className={styles.versionButton}
            aria-current={version === current || undefined}
            onClick={() => onChoose(version)}
          >
            <span className={layout.strong}>{t('version', { version })}</span>{' '}
            {is_published && <StateTag kind="done">{t('published')}</StateTag>}
            {note && <div>{note}</div>}
            <div className={layout.hint}>
              {t('by', { name: created_user_name, time: formatTime(created_at, 'YYYY-MM-DD HH:mm') })}
            </div>
          </button>
        </li>
      ))}
    </ol>
  )
}

function Text({ place, version }: { place: Place; version: number }) {
  const { data, error, refetch } = useQuery(versionQuery(place, version))
  if (data) return <CleanText html={data.html} />
  return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <TextSkeleton />
}
