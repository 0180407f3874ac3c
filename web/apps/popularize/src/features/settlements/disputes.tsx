// Disputed lines: what the promoter says beside what the statement and the ledger say, line by line.
import { type Column, DataTable, Money, StateTag } from '@longshore/ui'
import { layout } from '@longshore/ui/layout'
import { useQuery } from '@tanstack/react-query'
import { type Detail, type Dispute, disputesOf, useSettlements } from './api'
import { settlementTexts } from './locales'

type Row = Dispute & { derived: number | null | undefined }

export function Disputes({ detail }: { detail: Detail }) {
  const t = settlementTexts.useT()
  const disputes = disputesOf(detail)
  const { data, error, isFetching, refetch } = useQuery({
    ...useSettlements().verified(detail.statement.id),
    enabled: disputes.some(({ isOpen }) => isOpen),
  })
  const rows = disputes.map((one) => ({
    ...one,
    derived: data?.lines.find(({ number }) => number === one.line.number)?.derived_minor,
  }))
  const columns = useColumns()
  if (rows.length === 0) return null
  return (
    <div className={layout.tight}>
      <h2 className={layout.title}>
        {t('disputes')} <span className={layout.hint}>{t('disputes.lead')}</span>
      </h2>
      <DataTable
        name="settlement-disputes"
        label={t('disputes')}
        columns={columns}
        rowKey={({ line }) => line.number}
        query={{ data: { list: rows }, error, isFetching, refetch }}
        lines={2}
        empty={{ title: t('disputes.none') }}
      />
    </div>
  )
}

function useColumns(): Column<Row>[] {
  const t = settlementTexts.useT()
  const money = (minor: number | null | undefined, { line }: Row, missing: string) =>
    minor === null || minor === undefined ? missing : <Money minor={minor} currency={line.currency} />
  return [
    {
      key: 'line',
      title: t('disputes.line'),
      isPrimary: true,
      render: ({ line: { number, kind, day, source_month } }) => (
        <>
          {number}. {t(`kind.${kind}`)}
          <span className={`${layout.hint} ${layout.block}`}>{day ?? source_month.slice(0, 7)}</span>
        </>
      ),
    },
    {
      key: 'says',
      title: t('disputes.says'),
      render: ({ words, answer }) => (
        <>
          {words}
          {answer && (
            <span className={`${layout.hint} ${layout.block}`}>{t('disputes.answer', { answer })}</span>
          )}
        </>
      ),
    },
    {
      key: 'claimed',
      title: t('disputes.claimed'),
      align: 'end',
      render: (row) => money(row.claimed, row, t('disputes.unsaid')),
    },
    {
      key: 'stored',
      title: t('disputes.stored'),
      align: 'end',
      render: (row) => money(row.line.amount_minor, row, ''),
    },
    {
      key: 'derived',
      title: t('disputes.derived'),
      align: 'end',
      render: (row) =>
        money(row.derived, row, t(row.derived === null ? 'disputes.unknown' : 'disputes.later')),
    },
    {
      key: 'differs',
      title: t('disputes.differs'),
      align: 'end',
      render: (row) =>
        money(
          row.claimed === null ? null : row.claimed - (row.derived ?? row.line.amount_minor),
          row,
          t('disputes.unsaid'),
        ),
    },
    {
      key: 'state',
      title: t('state'),
      render: ({ isOpen }) => (
        <StateTag kind={isOpen ? 'watch' : 'done'}>{t(isOpen ? 'disputes.waits' : 'disputes.told')}</StateTag>
      ),
    },
  ]
}
