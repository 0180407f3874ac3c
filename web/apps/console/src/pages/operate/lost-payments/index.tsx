// 掉单: "what is stuck right now?" Grouped by cause, game server or channel, with age and money at stake; a group is resent as one.
import { formatMoney } from '@longshore/kit/amount'
import { DataTable, FilterBar, GameTime, PageHeader, StatCard, StatCards, ZoneNote } from '@longshore/ui'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { pageTexts } from '@/lib/pages'
import { toast } from '@/lib/toast'
import { usePageAddress } from '@/lib/use-page-address'
import { ExportDialog } from '../export-dialog'
import { ListViews } from '../list-views'
import { operateTexts } from '../locales'
import parts from '../parts.module.css'
import { ReasonDialog } from '../reason-dialog'
import { useAge } from '../use-age'
import { AlertRule } from './alert-rule'
import { type LostGroup, lostQuery, resendGroup } from './api'
import { keyOf, useColumns, useGroupName } from './columns'
import { lostTexts } from './locales'
import { GROUPINGS, type LostSearch, WAITS } from './search'

export function LostPaymentsPage() {
  const t = lostTexts.useT()
  const titles = pageTexts.useT()
  const said = operateTexts.useT()
  const [isExporting, setExporting] = useState(false)
  const { search, go } = usePageAddress<LostSearch>('/operate/lost-payments')
  const waited = search.waited ?? WAITS[0]
  const by = search.by ?? GROUPINGS[0]
  const query = useQuery(lostQuery(waited, by))
  const [open, setOpen] = useState<LostGroup | null>(null)
  const columns = useColumns(by, waited, setOpen)
  const nameOf = useGroupName(by)
  const groups = query.data?.list ?? []
  const handleResend = async (group: LostGroup, reason: string): Promise<void> => {
    const { resent, has_more: hasMore } = await resendGroup(group, by, waited, reason)
    if (resent === 0) toast('warning', t('resentNone'))
    else toast(hasMore ? 'warning' : 'success', t(hasMore ? 'resentSome' : 'resent', { count: resent }))
  }
  return (
    <>
      <PageHeader
        title={titles('LostPayments')}
        lead={t('lead')}
        actions={<Button onClick={() => setExporting(true)}>{said('export')}</Button>}
        metaLines={2}
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
      {isExporting && (
        <ExportDialog kind="lost" filters={{ waited_seconds: waited }} onClose={() => setExporting(false)} />
      )}
      {groups.length > 0 && (
        <div className={parts.figures}>
          <Stake groups={groups} />
        </div>
      )}
      <DataTable
        name="lost-payments"
        label={titles('LostPayments')}
        columns={columns}
        rowKey={(group) => keyOf(group, by)}
        query={query}
        lines={2}
        views={<ListViews name="lost-payments" to="/operate/lost-payments" search={search} />}
        filters={
          <FilterBar
            filters={[
              {
                key: 'by',
                label: t('by'),
                fallback: GROUPINGS[0],
                options: GROUPINGS.map((one) => ({ value: one, label: t(`by.${one}`) })),
              },
              {
                key: 'waited',
                label: t('waited'),
                fallback: String(WAITS[0]),
                options: WAITS.map((seconds) => ({ value: String(seconds), label: t(`waited.${seconds}`) })),
              },
            ]}
            values={{
              by: search.by,
              waited: search.waited === undefined ? undefined : String(search.waited),
            }}
            onChange={(values) =>
              go({
                by: GROUPINGS.find((one) => one === values.by),
                waited: WAITS.find((one) => String(one) === values.waited),
              })
            }
          />
        }
        empty={{
          title: t('empty'),
          lead: waited === 0 ? t('emptyLead') : t('emptyWaited', { waited: t(`waited.${waited}`) }),
        }}
      />
      <div className={parts.after}>
        <AlertRule />
      </div>
      {open && (
        <ReasonDialog
          title={t('resendTitle', { group: nameOf(open) })}
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
