// The lines of a statement: where each comes from, what it goes by, which orders stand behind it.
import { type Column, DataTable, MissingNote, Money, rowsAtHand } from '@longshore/ui'
import { layout } from '@longshore/ui/layout'
import { Button } from 'antd'
import { useState } from 'react'
import { useShareVersions } from '../../lib/share-versions'
import { useCanEdit } from '../../lib/use-can-edit'
import { type Detail, type Line, openDisputes } from './api'
import { settlementTexts } from './locales'
import { OrdersDrawer } from './orders-drawer'
import { StepDialog } from './step-dialog'

export function Lines({ detail }: { detail: Detail }) {
  const t = settlementTexts.useT()
  const { versions, query } = useShareVersions()
  return (
    <div className={layout.tight}>
      <h2 className={layout.title}>
        {t('lines')} <span className={layout.hint}>{t('lines.lead')}</span>
      </h2>
      {query.isError && <MissingNote name={t('source.models')} query={query} />}
      <DataTable
        name="settlement-lines"
        label={t('lines')}
        columns={useColumns(detail, versions)}
        rowKey={({ number }) => number}
        query={rowsAtHand(detail.lines)}
        lines={2}
        empty={{ title: t('lines.none') }}
      />
    </div>
  )
}

type Versions = ReturnType<typeof useShareVersions>['versions']

function useColumns(detail: Detail, versions: Versions): Column<Line>[] {
  const t = settlementTexts.useT()
  const canEdit = useCanEdit()
  const isOpen = ['checked', 'disputed'].includes(detail.statement.state)
  const columns: Column<Line>[] = [
    { key: 'number', title: t('number'), render: ({ number }) => number, width: 44 },
    { key: 'kind', title: t('kind'), isPrimary: true, render: ({ kind }) => t(`kind.${kind}`) },
    {
      key: 'source',
      title: t('source'),
      render: ({ day, source_month, version_id }) => {
        const version = versions.get(version_id)
        return (
          <>
            {day ?? source_month.slice(0, 7)}
            {version && (
              <span className={`${layout.hint} ${layout.block}`}>
                {t('source.rule', { model: version.model, day: version.begins_on })}
              </span>
            )}
          </>
        )
      },
    },
    {
      key: 'base',
      title: t('base'),
      align: 'end',
      render: ({ base, base_unit, currency }) => {
        if (base === 0) return '-'
        return base_unit === 'players' ? (
          t('base.people', { count: base })
        ) : (
          <Money minor={base} currency={currency} />
        )
      },
    },
    { key: 'rate', title: t('rate'), align: 'end', render: ({ rate }) => rate },
    {
      key: 'amount',
      title: t('amount'),
      align: 'end',
      render: ({ amount_minor, currency }) => (
        <span className={layout.strong}>
          <Money minor={amount_minor} currency={currency} />
        </span>
      ),
    },
    {
      key: 'behind',
      title: t('behind'),
      render: (line) => <Behind id={detail.statement.id} line={line} />,
    },
  ]
  if (!canEdit || !isOpen) return columns
  return [
    ...columns,
    {
      key: 'actions',
      title: t('actions'),
      isActions: true,
      align: 'end',
      render: (line) => <LineAction detail={detail} line={line} />,
    },
  ]
}

function Behind({ id, line }: { id: number; line: Line }) {
  const t = settlementTexts.useT()
  const [isOpen, setOpen] = useState(false)
  const count = line.orders
  if (count === 0) return t('behind.none')
  const isPeople = line.base_unit === 'players'
  const words = t(isPeople ? 'behind.people' : 'behind.orders', { count })
  const named = t(isPeople ? 'behind.peopleNamed' : 'behind.named', { line: line.number })
  return (
    <>
      <button
        type="button"
        className={layout.textButton}
        aria-label={`${words}, ${named}`}
        onClick={() => setOpen(true)}
      >
        {words}
      </button>
      {isOpen && <OrdersDrawer id={id} line={line} onClose={() => setOpen(false)} />}
    </>
  )
}

function LineAction({ detail, line }: { detail: Detail; line: Line }) {
  const t = settlementTexts.useT()
  const [isOpen, setOpen] = useState(false)
  const step = openDisputes(detail).includes(line.number) ? 'answered' : 'disputed'
  return (
    <>
      <Button
        type="link"
        size="small"
        aria-label={t(`take.${step}.named`, { line: line.number })}
        onClick={() => setOpen(true)}
      >
        {t(`take.${step}`)}
      </Button>
      {isOpen && (
        <StepDialog id={detail.statement.id} step={step} line={line} onClose={() => setOpen(false)} />
      )}
    </>
  )
}
