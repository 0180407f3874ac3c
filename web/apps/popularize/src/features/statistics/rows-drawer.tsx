// The rows behind a figure, by the very statement that counted them.
import { type Column, CopyId, DataTable, Drawer, GameTime, Money } from '@longshore/ui'
import { layout } from '@longshore/ui/layout'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Figure, type PromotionRow, type StatisticSearch, useStatistics } from './api'
import { ExportButton } from './export-button'
import { statisticTexts } from './locales'
import { useNameOf } from './statistic-columns'

const SIZE = 50

interface Props {
  search: StatisticSearch
  figure: Figure
  onClose(): void
}

export function RowsDrawer({ search, figure, onClose }: Props) {
  const t = statisticTexts.useT()
  const nameOf = useNameOf(search.by ?? 'promoter')
  const [page, setPage] = useState(1)
  const query = useQuery(useStatistics().rows(search, figure, page))
  const step = t(`step.${figure.step}`)
  const title = figure.row ? t('rows.of', { step, name: nameOf(figure.row) }) : step
  return (
    <Drawer
      title={title}
      onClose={onClose}
      foot={<ExportButton search={search} figure={figure} label={t('rows.export')} />}
    >
      <DataTable
        name={`promotion-rows-${figure.step}`}
        label={title}
        columns={useColumns(figure)}
        rowKey={(row) => [row.at, row.what, row.player_id, row.promoter_name, row.package].join(' ')}
        query={query}
        lines={2}
        paging={{ page, size: SIZE }}
        onPaging={(next) => setPage(next.page ?? 1)}
        empty={{ title: t('rows.none') }}
      />
    </Drawer>
  )
}

function useColumns({ step }: Figure): Column<PromotionRow>[] {
  const t = statisticTexts.useT()
  const isPaid = step === 'orders' || step === 'first_payments'
  const isCounted = step === 'clicks' || step === 'downloads'
  const columns: Column<PromotionRow>[] = [
    {
      key: 'what',
      title: t(`what.${step}`),
      isPrimary: true,
      render: ({ what, player_id }) =>
        step === 'registrations' ? (
          <CopyId value={String(player_id)} label={t('what.registrations')} />
        ) : isPaid ? (
          <CopyId value={what} label={t('what.orders')} most={16} />
        ) : (
          what
        ),
    },
    {
      key: 'from',
      title: t('rows.from'),
      render: (row) => (
        <>
          {row.promoter_name}
          <span className={`${layout.hint} ${layout.block}`}>
            {[row.package, row.channel].filter(Boolean).join(' · ')}
          </span>
        </>
      ),
    },
    { key: 'at', title: t('rows.at'), render: ({ at }) => <GameTime at={at} /> },
  ]
  if (isCounted)
    columns.push({ key: 'count', title: t('rows.count'), align: 'end', render: ({ count }) => count })
  if (isPaid)
    columns.push({
      key: 'amount',
      title: t('rows.amount'),
      align: 'end',
      render: ({ amount_minor, currency }) => <Money minor={amount_minor} currency={currency} />,
    })
  return columns
}
