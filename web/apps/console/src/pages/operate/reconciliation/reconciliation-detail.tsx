// One reconciliation: counts and sums by what came of the lines, and the lines, each leading to its order.
import { formatMoney } from '@longshore/kit/amount'
import {
  BackLink,
  type Column,
  DataTable,
  ErrorState,
  FilterBar,
  GameTime,
  PageHeader,
  StatCard,
  StatCards,
  StateTag,
  TextSkeleton,
} from '@longshore/ui'
import { layout } from '@longshore/ui/layout'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { pageTexts } from '@/lib/pages'
import { usePageAddress } from '@/lib/use-page-address'
import { ExportDialog } from '../export-dialog'
import parts from '../parts.module.css'
import { useChannelName } from '../use-channel-name'
import { useCursor } from '../use-cursor'
import { type Line, linesQuery, type Reconciliation, reconciliationQuery } from './api'
import { Period, Result } from './list'
import { reconciliationTexts } from './locales'
import { KINDS, type ReconciliationSearch } from './search'

const TO = '/operate/reconciliation'

export function ReconciliationDetail({ id }: { id: number }) {
  const titles = pageTexts.useT()
  const channelName = useChannelName()
  const { data, error, refetch } = useQuery(reconciliationQuery(id))
  const back = (
    <BackLink to={TO} search={{}}>
      {titles('Reconciliation')}
    </BackLink>
  )
  if (!data)
    return (
      <>
        <PageHeader back={back} title={titles('Reconciliation')} />
        {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <TextSkeleton />}
      </>
    )
  return (
    <>
      <PageHeader
        back={back}
        title={data.file_name}
        tags={<Result row={data} />}
        meta={
          <>
            <span>{channelName(data.channel_code)}</span>
            <span>
              <Period row={data} />
            </span>
            <span>
              {data.created_user_name} <GameTime at={data.created_at} />
            </span>
          </>
        }
      />
      {data.state === 'done' && <Outcome run={data} />}
    </>
  )
}

function Outcome({ run }: { run: Reconciliation }) {
  const t = reconciliationTexts.useT()
  const { search, go } = usePageAddress<ReconciliationSearch>(TO)
  const kind = search.kind ?? 'different'
  const query = useQuery(linesQuery(run.id, kind === 'all' ? undefined : kind, search.after))
  const cursor = useCursor(search.after, query.data?.next ?? undefined, (after) => go({ ...search, after }))
  const columns = useColumns()
  const [isExporting, setExporting] = useState(false)
  return (
    <div className={layout.stack}>
      <Sums run={run} />
      {run.ignored > 0 && <p className={parts.muted}>{t('ignored', { count: run.ignored })}</p>}
      <DataTable
        name="reconciliation-lines"
        label={t('linesOf')}
        columns={columns}
        rowKey={({ id }) => id}
        query={query}
        cursor={cursor}
        lines={2}
        filters={
          <FilterBar
            filters={[
              {
                key: 'kind',
                label: t('result'),
                fallback: 'different',
                options: (['different', 'all', ...KINDS] as const).map((value) => ({
                  value,
                  label: t(`kind.${value}`),
                })),
              },
            ]}
            values={{ kind: search.kind }}
            onChange={(values) => go({ run: run.id, ...(values as ReconciliationSearch) })}
          />
        }
        empty={{ title: t('noLines'), lead: t('noLinesLead') }}
        onExport={() => setExporting(true)}
      />
      {isExporting && (
        <ExportDialog
          kind="differences"
          filters={{ reconciliation_id: run.id, difference: kind === 'all' ? undefined : kind }}
          onClose={() => setExporting(false)}
        />
      )}
    </div>
  )
}

/** A card for each kind that there is; what it sums up, by currency. */
function Sums({ run }: { run: Reconciliation }) {
  const t = reconciliationTexts.useT()
  const found = KINDS.map((kind) => ({ kind, sums: run.sums.filter((sum) => sum.kind === kind) }))
  return (
    <StatCards>
      {found
        .filter(({ sums }) => sums.length > 0)
        .map(({ kind, sums }) => (
          <StatCard
            key={kind}
            label={t(`kind.${kind}`)}
            value={sums.reduce((count, sum) => count + sum.count, 0)}
            detail={sums.map((sum) => (
              <span key={sum.currency} className={parts.stack}>
                {kind !== 'only_ours' && (
                  <span>{t('theirsSum', { amount: formatMoney(sum.theirs_minor, sum.currency) })}</span>
                )}
                {kind !== 'only_theirs' && (
                  <span>{t('oursSum', { amount: formatMoney(sum.ours_minor, sum.currency) })}</span>
                )}
              </span>
            ))}
          />
        ))}
    </StatCards>
  )
}

function useColumns(): Column<Line>[] {
  const t = reconciliationTexts.useT()
  const stateWord = (state: string): string => t(`state.${state}` as 'state.paid')
  return [
    {
      key: 'kind',
      title: t('result'),
      isPrimary: true,
      render: ({ kind, line }) => (
        <div>
          <StateTag kind={kind === 'matched' ? 'done' : 'failed'}>{t(`kind.${kind}`)}</StateTag>
          <div className={parts.muted}>{line > 0 ? t('lineNumber', { line }) : t('notInFile')}</div>
        </div>
      ),
    },
    {
      key: 'transaction',
      title: t('transaction'),
      render: ({ transaction }) => transaction || '-',
    },
    { key: 'order', title: t('order'), render: (line) => <OrderOf line={line} /> },
    {
      key: 'theirs',
      title: t('theirs'),
      align: 'end',
      render: ({ theirs_minor, theirs_currency, theirs_state, said }) => (
        <Side amount={theirs_minor} currency={theirs_currency} said={said} state={stateWord(theirs_state)} />
      ),
    },
    {
      key: 'ours',
      title: t('ours'),
      align: 'end',
      render: ({ ours_minor, ours_currency, ours_state }) => (
        <Side amount={ours_minor} currency={ours_currency} said="" state={stateWord(ours_state)} />
      ),
    },
  ]
}

function OrderOf({ line }: { line: Line }) {
  if (!line.is_ours) return line.order_number || '-'
  return (
    <Link to="/operate/orders" search={{ order: line.order_number } as never} className={parts.link}>
      {line.order_number}
    </Link>
  )
}

interface SideProps {
  amount: number | null
  currency: string
  said: string
  state: string
}

/** Amount and state as one side has them. */
function Side({ amount, currency, said, state }: SideProps) {
  if (amount === null) return said || '-'
  return (
    <div>
      {formatMoney(amount, currency)}
      <div className={parts.muted}>{state}</div>
    </div>
  )
}
