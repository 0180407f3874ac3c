// 掉单: "what is stuck right now?" Grouped by game server and cause, with age and money at stake; a group is resent as one.
import { formatMoney } from '@longshore/kit/amount'
import {
  type Column,
  DataTable,
  FilterBar,
  GameTime,
  Money,
  PageHeader,
  StatCard,
  StatCards,
  StateTag,
  ZoneNote,
} from '@longshore/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Button } from 'antd'
import { useState } from 'react'
import { RowActions } from '@/components/row-actions'
import { pageTexts } from '@/lib/pages'
import { useCan } from '@/lib/stores/permission'
import { toast } from '@/lib/toast'
import { usePageAddress } from '@/lib/use-page-address'
import { ExportDialog } from '../export-dialog'
import { faultWords } from '../fault-words'
import { operateTexts } from '../locales'
import parts from '../parts.module.css'
import { ReasonDialog } from '../reason-dialog'
import { useAge } from '../use-age'
import { AlertRule } from './alert-rule'
import { type LostGroup, lostQuery, resendGroup } from './api'
import { lostTexts } from './locales'
import { type LostSearch, WAITS } from './search'

export function LostPaymentsPage() {
  const t = lostTexts.useT()
  const titles = pageTexts.useT()
  const said = operateTexts.useT()
  const [isExporting, setExporting] = useState(false)
  const { search, go } = usePageAddress<LostSearch>('/operate/lost-payments')
  const waited = search.waited ?? WAITS[0]
  const query = useQuery(lostQuery(waited))
  const [open, setOpen] = useState<LostGroup | null>(null)
  const columns = useColumns(waited, setOpen)
  const causeOf = useCause()
  const groups = query.data?.list ?? []
  const handleResend = async (group: LostGroup, reason: string): Promise<void> => {
    const { resent, has_more: hasMore } = await resendGroup(group, waited, reason)
    toast(hasMore ? 'warning' : 'success', t(hasMore ? 'resentSome' : 'resent', { count: resent }))
  }
  return (
    <>
      <PageHeader
        title={titles('LostPayments')}
        lead={t('lead')}
        actions={<Button onClick={() => setExporting(true)}>{said('export')}</Button>}
        meta={
          <>
            <ZoneNote />
            {query.dataUpdatedAt > 0 && (
              <span>
                {t('read')} <GameTime at={Math.floor(query.dataUpdatedAt / 1000)} format="time" />
              </span>
            )}
          </>
        }
      />
      {isExporting && <ExportDialog kind="lost" onClose={() => setExporting(false)} />}
      {groups.length > 0 && (
        <div className={parts.figures}>
          <Stake groups={groups} />
        </div>
      )}
      <DataTable
        name="lost-payments"
        label={titles('LostPayments')}
        columns={columns}
        rowKey={({ server_id, cause, status, currency }) => [server_id, cause, status, currency].join('|')}
        query={query}
        lines={2}
        filters={
          <FilterBar
            filters={[
              {
                key: 'waited',
                label: t('waited'),
                fallback: String(WAITS[0]),
                options: WAITS.map((seconds) => ({ value: String(seconds), label: t(`waited.${seconds}`) })),
              },
            ]}
            values={{ waited: search.waited === undefined ? undefined : String(search.waited) }}
            onChange={(values) => go({ waited: WAITS.find((one) => String(one) === values.waited) })}
          />
        }
        empty={{ title: t('empty'), lead: t('emptyLead') }}
      />
      <div className={parts.after}>
        <AlertRule />
      </div>
      {open && (
        <ReasonDialog
          title={t('resendTitle', { cause: causeOf(open) })}
          submitLabel={t('resend', { count: open.count })}
          onSubmit={(reason) => handleResend(open, reason)}
          onClose={() => setOpen(null)}
        >
          <p>{t('resendLead', { count: open.count, amount: formatMoney(open.minor, open.currency) })}</p>
        </ReasonDialog>
      )}
    </>
  )
}

function Stake({ groups }: { groups: readonly LostGroup[] }) {
  const t = lostTexts.useT()
  const age = useAge()
  const sums = new Map<string, number>()
  for (const { currency, minor } of groups) sums.set(currency, (sums.get(currency) ?? 0) + minor)
  const total = (field: 'count' | 'dead'): number => groups.reduce((sum, group) => sum + group[field], 0)
  return (
    <StatCards>
      <StatCard label={t('waiting')} value={total('count')} of={t('unit')} />
      <StatCard
        label={t('money')}
        value={[...sums].map(([currency, minor]) => formatMoney(minor, currency)).join(' + ')}
        detail={t('moneyDetail')}
      />
      <StatCard label={t('oldest')} value={age(Math.min(...groups.map(({ oldest }) => oldest)))} />
      <StatCard label={t('dead')} value={total('dead')} of={t('unit')} detail={t('deadDetail')} />
    </StatCards>
  )
}

/** Why, in a few words. */
function useCause(): (group: LostGroup) => string {
  const t = lostTexts.useT()
  return ({ cause, status }) => {
    if (cause === 'status') return t('cause.status', { status })
    return cause === 'waits' ? t('cause.waits') : faultWords(cause)
  }
}

/** The orders of a group, as the address of their list says it. */
function ordersOf({ server_id: id, count, dead }: LostGroup, waited: number): OrdersOf {
  const server = id || undefined
  if (dead === count) return { delivery: 'dead', server }
  return waited > 0 ? { attention: 'stuck', server } : { delivery: 'queued', server }
}

interface OrdersOf {
  delivery?: 'dead' | 'queued'
  attention?: 'stuck'
  server?: string
}

function useColumns(waited: number, onResend: (group: LostGroup) => void): Column<LostGroup>[] {
  const t = lostTexts.useT()
  const causeOf = useCause()
  const age = useAge()
  const mayEdit = useCan('operateEdit')
  const columns: Column<LostGroup>[] = [
    {
      key: 'cause',
      title: t('cause'),
      isPrimary: true,
      render: (group) => (
        <div>
          <StateTag kind={group.cause === 'waits' ? 'waits' : 'failed'} canWrap>
            {causeOf(group)}
          </StateTag>
          <div className={parts.muted}>
            {group.told_at ? (
              <>
                {t('lastTold')} <GameTime at={group.told_at} />
              </>
            ) : (
              t('neverTold')
            )}
          </div>
        </div>
      ),
    },
    { key: 'server', title: t('server'), render: ({ server_id }) => server_id || t('noServer') },
    { key: 'count', title: t('orders'), align: 'end', render: ({ count }) => count },
    { key: 'players', title: t('players'), align: 'end', render: ({ players }) => players },
    {
      key: 'money',
      title: t('money'),
      align: 'end',
      render: ({ minor, currency }) => <Money minor={minor} currency={currency} />,
    },
    { key: 'oldest', title: t('oldest'), align: 'end', render: ({ oldest }) => age(oldest) },
    {
      key: 'list',
      title: t('list'),
      render: (group) => (
        <Link
          to="/operate/orders"
          search={ordersOf(group, waited) as never}
          aria-label={t('openOf', { cause: causeOf(group), server: group.server_id || t('noServer') })}
          className={parts.link}
        >
          {t('open')}
        </Link>
      ),
    },
  ]
  if (mayEdit)
    columns.push({
      key: 'actions',
      title: t('actions'),
      isActions: true,
      render: (group) => (
        <RowActions
          actions={[
            {
              key: 'resend',
              text: t('resendAll'),
              label: t('resendAllOf', { cause: causeOf(group), server: group.server_id || t('noServer') }),
              run: () => onResend(group),
            },
          ]}
        />
      ),
    })
  return columns
}
