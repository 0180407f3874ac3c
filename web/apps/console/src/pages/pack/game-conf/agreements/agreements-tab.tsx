// Agreements: a row for each kind and channel; texts are written, compared and published in dialogs.
import { formatTime } from '@longshore/kit/time'
import { type Column, CopyButton, DataTable, pageOf, StateTag, TextSkeleton } from '@longshore/ui'
import { layout } from '@longshore/ui/layout'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useCan } from '@/lib/stores/permission'
import { type ChannelChoice, nameOf, useChannelChoices } from '../channel-codes'
import { ChannelsMissing } from '../channels-missing'
import { useAddress } from '../use-address'
import type { Agreement, Kind } from './api'
import { agreementsQuery } from './api'
import { HistoryDialog } from './history-dialog'
import { agreementTexts } from './locales'

// The editor is large, and most visits only read.
const WriteDialog = lazy(() => import('./write-dialog'))

const REQUIRED: readonly Kind[] = ['privacy', 'user']

type Open = { dialog: 'write'; agreement: Agreement | null } | { dialog: 'history'; agreement: Agreement }

export default function AgreementsTab() {
  const t = agreementTexts.useT()
  const { search, page } = useAddress()
  const query = useQuery(agreementsQuery())
  const channels = useChannelChoices(query.data?.map(({ channel_code }) => channel_code))
  const mayEdit = useCan('packEdit')
  const [open, setOpen] = useState<Open | null>(null)
  const columns = useColumns(channels, mayEdit, setOpen)
  const missing = REQUIRED.filter(
    (kind) => !query.data?.some((one) => one.kind === kind && !one.channel_code && one.published_version),
  )
  const add = mayEdit && (
    <Button type="primary" onClick={() => setOpen({ dialog: 'write', agreement: null })}>
      {t('add')}
    </Button>
  )
  const close = (): void => setOpen(null)
  return (
    <section aria-labelledby="agreements-title">
      <div className={layout.head}>
        <div>
          <h2 id="agreements-title" className={layout.title}>
            {t('title')}
          </h2>
          <p className={layout.lead}>{t('lead')}</p>
        </div>
        {add}
      </div>
      {query.data && query.data.length > 0 && missing.length > 0 && (
        <p className={layout.note}>
          {t('missing', { list: missing.map((kind) => t(`kind.${kind}`)).join(', ') })}
        </p>
      )}
      <ChannelsMissing />
      <DataTable
        name="agreements"
        label={t('title')}
        columns={columns}
        rowKey={({ id }) => id}
        query={{ ...query, data: query.data && pageOf(query.data, search) }}
        paging={search}
        onPaging={page}
        empty={{ title: t('empty'), lead: t('emptyLead'), actions: add }}
      />
      {open?.dialog === 'write' && (
        <Suspense fallback={<TextSkeleton />}>
          <WriteDialog agreement={open.agreement} channels={channels} onClose={close} />
        </Suspense>
      )}
      {open?.dialog === 'history' && (
        <HistoryDialog
          place={open.agreement}
          channelName={channelName(open.agreement.channel_code, channels, t('everyChannel'))}
          mayEdit={mayEdit}
          onClose={close}
        />
      )}
    </section>
  )
}

function channelName(code: string, channels: readonly ChannelChoice[], every: string): string {
  return code ? nameOf(code, channels) : every
}

function useColumns(
  channels: readonly ChannelChoice[],
  mayEdit: boolean,
  onOpen: (open: Open) => void,
): Column<Agreement>[] {
  const t = agreementTexts.useT()
  const channelOf = ({ channel_code }: Agreement): string =>
    channelName(channel_code, channels, t('everyChannel'))
  return [
    {
      key: 'name',
      title: t('name'),
      isPrimary: true,
      render: (agreement) => (
        <div>
          <div className={layout.strong}>{agreement.title}</div>
          <div className={layout.hint}>{t(`kind.${agreement.kind}`)}</div>
        </div>
      ),
    },
    { key: 'channel', title: t('channel'), render: channelOf },
    { key: 'published', title: t('published'), render: (agreement) => <State agreement={agreement} /> },
    {
      key: 'address',
      title: t('address'),
      render: (agreement) => <ReadingAddress agreement={agreement} />,
    },
    {
      key: 'updatedAt',
      title: t('updatedAt'),
      render: ({ updated_at }) => formatTime(updated_at, 'YYYY-MM-DD HH:mm'),
    },
    {
      key: 'actions',
      title: t('actions'),
      isActions: true,
      render: (agreement) => {
        const name = { name: agreement.title, channel: channelOf(agreement) }
        return (
          <>
            <Button
              type="link"
              size="small"
              aria-label={t('openOne', name)}
              onClick={() => onOpen({ dialog: 'history', agreement })}
            >
              {t('open')}
            </Button>
            {mayEdit && (
              <Button
                type="link"
                size="small"
                aria-label={t('writeOne', name)}
                onClick={() => onOpen({ dialog: 'write', agreement })}
              >
                {t('write')}
              </Button>
            )}
          </>
        )
      },
    },
  ]
}

/** Where players read it: the same for ever, so that a game may carry it before it is published. */
function ReadingAddress({ agreement }: { agreement: Agreement }) {
  const t = agreementTexts.useT()
  const { reading_path: path, published_version: published } = agreement
  const url = new URL(path, window.location.origin).href
  return (
    <div className={layout.line}>
      {published === null ? (
        <span className={layout.hint}>{t('addressLater')}</span>
      ) : (
        <a href={url} target="_blank" rel="noopener noreferrer">
          {path}
        </a>
      )}
      <CopyButton text={url} label={t('copyAddress')} of={agreement.title} />
    </div>
  )
}

function State({ agreement }: { agreement: Agreement }) {
  const t = agreementTexts.useT()
  const { published_version: published, last_version: last } = agreement
  return (
    <div>
      <StateTag kind={published === null ? 'nothing' : 'done'}>
        {published === null ? t('unpublished') : t('publishedVersion', { version: published })}
      </StateTag>
      {published !== last && <div className={layout.hint}>{t('newer', { version: last })}</div>}
    </div>
  )
}
