// The statements of the selected game, and drawing the month that is next.
import { describeFailure } from '@longshore/remote'
import { type Column, DataTable, FilterBar, PageHeader } from '@longshore/ui'
import { layout } from '@longshore/ui/layout'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { StatementZoneNote } from '../../components/statement-zone'
import { useCanEdit } from '../../lib/use-can-edit'
import { type SettlementSearch, STATES, type Statement, useSettlements } from './api'
import { DrawButton, DrawingNote } from './drawing'
import { settlementTexts } from './locales'
import { StateMark } from './state-mark'
import { Sums } from './sums'

export function SettlementsPage() {
  const t = settlementTexts.useT()
  const canEdit = useCanEdit()
  const search = useSearch({ from: '/settlements' })
  const navigate = useNavigate()
  const query = useQuery(useSettlements().list(search))
  const change = (next: SettlementSearch): void => void navigate({ to: '/settlements', search: next })
  const { state, ...paging } = search
  const { drawing, next_month: month } = query.data ?? {}
  const isDrawing = drawing?.state === 'running'
  return (
    <>
      <PageHeader
        title={t('title')}
        lead={t('lead')}
        meta={<StatementZoneNote />}
        actions={canEdit && month && !isDrawing && <DrawButton month={month} />}
      />
      {drawing && <DrawingNote drawing={drawing} />}
      <DataTable
        name="settlements"
        label={t('title')}
        columns={useColumns()}
        rowKey={({ id }) => id}
        query={query}
        paging={paging}
        onPaging={({ page, size }) => change({ ...search, page, size })}
        missingPermission={describeFailure(query.error).kind === 'refused' ? t('area') : undefined}
        filters={
          <FilterBar
            filters={[
              {
                key: 'state',
                label: t('state'),
                options: STATES.map((value) => ({ value, label: t(`state.${value}`) })),
              },
            ]}
            values={{ state }}
            onChange={(values) => change({ size: search.size, ...(values as SettlementSearch) })}
          />
        }
        isFiltered={state !== undefined}
        onClearFilters={() => change({ size: search.size })}
        empty={{ title: t('empty.title'), lead: t('empty.text') }}
      />
    </>
  )
}

function useColumns(): Column<Statement>[] {
  const t = settlementTexts.useT()
  return [
    {
      key: 'promoter',
      title: t('promoter'),
      isPrimary: true,
      render: ({ id, promoter_name, month }) => (
        <Link
          className={layout.link}
          to="/settlements/$statementId"
          params={{ statementId: id }}
          aria-label={`${promoter_name} ${month.slice(0, 7)}`}
        >
          {promoter_name}
        </Link>
      ),
    },
    { key: 'month', title: t('month'), render: ({ month }) => month.slice(0, 7) },
    {
      key: 'sums',
      title: t('sums'),
      align: 'end',
      render: ({ sums }) => (
        <span className={layout.digits}>
          <Sums sums={sums} />
        </span>
      ),
    },
    { key: 'state', title: t('state'), render: ({ state }) => <StateMark state={state} /> },
  ]
}
