// Every message with what became of it; numbers are masked, and found again by the whole number.
import { type Column, DataTable, FilterBar, GameTime, StateTag } from '@longshore/ui'
import { useQuery } from '@tanstack/react-query'
import { usePageAddress } from '@/lib/use-page-address'
import { ListViews } from '../list-views'
import parts from '../parts.module.css'
import { useCursor } from '../use-cursor'
import { useListExport } from '../use-list-export'
import { logQuery, type Sent } from './api'
import { formatMicros } from './content'
import { messagesTexts } from './locales'
import { type MessagesSearch, PROVIDERS, PURPOSES, STATES } from './search'

const KINDS = { sent: 'done', failed: 'failed', sending: 'running' } as const

export function MessageLog() {
  const t = messagesTexts.useT()
  const { search, go } = usePageAddress<MessagesSearch>('/operate/messages')
  const query = useQuery(logQuery(search))
  const { to, state, provider, purpose, before } = search
  const cursor = useCursor(before, query.data?.next ?? undefined, (next) => go({ ...search, before: next }))
  const file = useListExport({ kind: 'messages', filters: { state, provider, purpose } })
  return (
    <section>
      <div className={parts.head}>
        <h2>{t('log')}</h2>
        <span className={parts.muted}>{t('logLead')}</span>
      </div>
      <DataTable
        name="messages"
        label={t('log')}
        columns={useColumns()}
        rowKey={({ id }) => id}
        query={query}
        lines={2}
        cursor={cursor}
        views={<ListViews name="messages" to="/operate/messages" search={search} />}
        // Whom a message went to is kept as a digest: who looks for one address sees all of it here.
        onExport={to ? undefined : file.onExport}
        filters={
          <FilterBar
            search={{ key: 'to', label: t('searchPhone'), maxLength: 100 }}
            values={{ to, state, provider, purpose }}
            filters={[
              {
                key: 'state',
                label: t('state'),
                options: STATES.map((value) => ({ value, label: t(`state.${value}`) })),
              },
              {
                key: 'provider',
                label: t('provider'),
                options: PROVIDERS.map((value) => ({ value, label: t(`provider.${value}`) })),
              },
              {
                key: 'purpose',
                label: t('purpose'),
                options: PURPOSES.map((value) => ({ value, label: t(`purpose.${value}`) })),
              },
            ]}
            onChange={(values) => go(values)}
          />
        }
        isFiltered={Boolean(to || state || provider || purpose)}
        onClearFilters={() => go({})}
        empty={{ title: t('empty'), lead: t('emptyLead') }}
      />
      {file.dialog}
    </section>
  )
}

function useColumns(): Column<Sent>[] {
  const t = messagesTexts.useT()
  return [
    {
      key: 'to',
      title: t('to'),
      isPrimary: true,
      render: ({ masked, created_user_name: by }) => (
        <div>
          <code>{masked}</code>
          <div className={parts.muted}>{by ? t('triedBy', { by }) : t('toPlayer')}</div>
        </div>
      ),
    },
    {
      key: 'state',
      title: t('state'),
      render: ({ state, fault, said }) => (
        <div>
          <StateTag kind={KINDS[state]} canWrap>
            {fault ? t(`fault.${fault}`) : t(`state.${state}`)}
          </StateTag>
          <div className={parts.muted}>{said}</div>
        </div>
      ),
    },
    {
      key: 'purpose',
      title: t('purpose'),
      render: ({ purpose }) => t(`purpose.${purpose as 'login'}`),
    },
    {
      key: 'provider',
      title: t('provider'),
      render: ({ provider, provider_id: id }) => (
        <div>
          {t(`provider.${provider as 'aliyun'}`)}
          <div className={parts.muted}>{id}</div>
        </div>
      ),
    },
    {
      key: 'price',
      title: t('price'),
      align: 'end',
      render: ({ price_micros: micros, currency }) => (micros ? formatMicros(micros, currency) : t('none')),
    },
    { key: 'ms', title: t('took'), align: 'end', render: ({ ms }) => t('milliseconds', { ms }) },
    { key: 'at', title: t('at'), render: ({ created_at: at }) => <GameTime at={at} /> },
  ]
}
