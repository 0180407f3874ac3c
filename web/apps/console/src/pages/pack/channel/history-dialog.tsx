// A channel's versions: what each changed, the difference to today, and going back.

import { formatTime } from '@longshore/kit/time'
import { BusyButton, ErrorState, MissingNote, ReturningFocus, TextSkeleton } from '@longshore/ui'
import { FormAlert } from '@longshore/ui/form'
import { layout } from '@longshore/ui/layout'
import { useQuery } from '@tanstack/react-query'
import { Button, Modal } from 'antd'
import { useState } from 'react'
import { useCan } from '@/lib/stores/permission'
import { toast } from '@/lib/toast'
import type { ChannelRow, Parameter, Revision } from './api'
import { catalogueQuery, channelQuery, diffQuery, historyQuery, rollBack } from './api'
import { DiffTable } from './diff-table'
import { type ChannelTextKey, channelTexts } from './locales'
import styles from './pack-channel.module.css'
import { useSending } from './use-sending'
import { useFieldName, useWords } from './words'

const PAGE_SIZE = 20

export function HistoryDialog({ row, onClose }: { row: ChannelRow; onClose(): void }) {
  const t = channelTexts.useT()
  const words = useWords()
  const [page, setPage] = useState(1)
  const query = useQuery(historyQuery(row.id, page))
  const catalogue = useQuery(catalogueQuery())
  const parameters = catalogue.data?.find(({ code }) => code === row.code)?.plugins[0]?.parameters ?? []
  const total = query.data?.total ?? 0
  return (
    <Modal
      open
      width={720}
      title={t('historyTitle', { name: words(row.name) })}
      footer={null}
      onCancel={onClose}
    >
      <ReturningFocus />
      {query.error && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      <MissingNote name={t('section.parameters')} query={catalogue} />
      {query.isPending && <TextSkeleton lines={6} />}
      <ol className={`${layout.list} ${layout.stack}`}>
        {query.data?.list.map((revision) => (
          <Entry
            key={revision.version}
            revision={revision}
            current={row}
            parameters={parameters}
            onClose={onClose}
          />
        ))}
      </ol>
      {total > PAGE_SIZE && (
        <div className={layout.wrap}>
          <Button disabled={page === 1} onClick={() => setPage(page - 1)}>
            {t('newer')}
          </Button>
          <Button disabled={page * PAGE_SIZE >= total} onClick={() => setPage(page + 1)}>
            {t('older')}
          </Button>
        </div>
      )}
    </Modal>
  )
}

interface EntryProps {
  revision: Revision
  current: ChannelRow
  parameters: readonly Parameter[]
  onClose(): void
}

function Entry({ revision, current, parameters, onClose }: EntryProps) {
  const t = channelTexts.useT()
  const nameOf = useFieldName(parameters)
  const [isOpen, setOpen] = useState(false)
  const isCurrent = revision.version === current.version
  return (
    <li className={`${layout.frame} ${layout.tight} ${styles.revision}`}>
      <div className={layout.wrap}>
        <b>{t('version', { version: revision.version })}</b>
        <span>{t(`did.${revision.action}` as ChannelTextKey)}</span>
        <span className={`${layout.muted} ${layout.flush}`}>
          {revision.user_name} · {formatTime(revision.created_at)}
        </span>
        {isCurrent ? (
          <span className={layout.badge}>{t('current')}</span>
        ) : (
          <Button type="link" size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {t(isOpen ? 'hideDiff' : 'showDiff')}
          </Button>
        )}
      </div>
      {revision.fields.length > 0 && (
        <p className={`${layout.muted} ${layout.flush}`}>
          {revision.fields.map((field) => nameOf(field)).join(t('comma'))}
        </p>
      )}
      {isOpen && <Comparison {...{ revision, current, parameters, onClose }} />}
    </li>
  )
}

function Comparison({ revision, current, parameters, onClose }: EntryProps) {
  const t = channelTexts.useT()
  const canEdit = useCan('packEdit')
  // Another window may have saved since the list was read.
  const newest = useQuery(channelQuery(current.id)).data?.version ?? current.version
  const query = useQuery(diffQuery(current.id, revision.version, newest))
  const { isBusy, refusal, send } = useSending()
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <TextSkeleton />
  return (
    <>
      <DiffTable rows={query.data} parameters={parameters} />
      <FormAlert text={refusal} />
      {canEdit && query.data.length > 0 && (
        <BusyButton
          isBusy={isBusy}
          onClick={() =>
            void send(async () => {
              await rollBack(current.id, newest, revision.version)
              toast('success', t('rolledBack', { version: revision.version }))
              onClose()
            })
          }
        >
          {t('rollBack', { version: revision.version })}
        </BusyButton>
      )}
    </>
  )
}
