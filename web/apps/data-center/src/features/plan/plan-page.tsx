// The event plan beside what came: those that differ stand first.
import { describeFailure } from '@longshore/remote'
import {
  type Column,
  DataTable,
  GameTime,
  GameZoneProvider,
  PageHeader,
  StateTag,
  ZoneNote,
} from '@longshore/ui'
import { layout } from '@longshore/ui/layout'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { DaysPicker } from '../../components/days-picker'
import { Freshness } from '../../components/freshness'
import { comingBack } from '../../lib/coming-back'
import type { DaysSearch } from '../../lib/days'
import { formatCount } from '../../lib/figures'
import { type PlannedFields, usePlan } from './api'
import { DeleteDialog } from './delete-dialog'
import { EventDrawer } from './event-drawer'
import { EventForm } from './event-form'
import { planTexts } from './locales'
import { type PlanRow, plannedAs, rowsOf, stateOf } from './rows'

interface Props {
  gameId: number
  search: DaysSearch
}

export function PlanPage({ gameId, search }: Props) {
  const t = planTexts.useT()
  const plan = usePlan(gameId)
  const planned = useQuery(plan.list)
  const checked = useQuery(comingBack(plan.check(search)))
  // Here and not in its row: a row goes when a colleague deletes the event, what is typed must not.
  const [open, setOpen] = useState<Opened | null>(null)
  const close = (): void => setOpen(null)
  const rows = planned.data && rowsOf(planned.data.list, checked.data?.list)
  const failure = checked.error && describeFailure(checked.error)
  return (
    <GameZoneProvider value={planned.data?.time_zone ?? checked.data?.time_zone ?? ''}>
      <PageHeader
        title={t('title')}
        lead={t('lead')}
        metaLines={2}
        meta={
          checked.data && (
            <>
              <ZoneNote />
              <Freshness until={checked.data.complete_until ?? null} />
            </>
          )
        }
        actions={
          <Button type="primary" onClick={() => setOpen({ what: 'change' })}>
            {t('add')}
          </Button>
        }
      />
      <div className={layout.stack}>
        <DaysPicker to="/plan" search={search} />
        {failure && (
          <p role="status" className={layout.note}>
            {t('engine.away')}: {failure.message}
          </p>
        )}
        <p className={layout.hint}>{t('check.lead')}</p>
        <DataTable
          name="data-plan"
          label={t('title')}
          columns={useColumns(setOpen)}
          rowKey={({ event }) => event}
          query={{ ...planned, data: rows && { list: rows } }}
          missingPermission={describeFailure(planned.error).kind === 'refused' ? t('title') : undefined}
          empty={{ title: t('none'), lead: t('none.lead') }}
        />
      </div>
      {open?.what === 'look' && <EventDrawer row={nowOf(open.row, rows)} onClose={close} />}
      {open?.what === 'change' && (
        <EventForm gameId={gameId} initial={open.row && initialOf(open.row)} onClose={close} />
      )}
      {open?.what === 'delete' && <DeleteDialog event={open.row.event} gameId={gameId} onClose={close} />}
    </GameZoneProvider>
  )
}

/** What is done with an event as it was when its button was pressed; without a row one is added. */
type Opened = { what: 'look' | 'delete'; row: PlanRow } | { what: 'change'; row?: PlanRow }

/** A row as it is now, or as it was where it is there no longer. */
function nowOf(row: PlanRow, rows: readonly PlanRow[] = []): PlanRow {
  return rows.find(({ event }) => event === row.event) ?? row
}

function initialOf({ planned, checked }: PlanRow): PlannedFields | undefined {
  return planned ?? (checked && plannedAs(checked))
}

function useColumns(onOpen: (opened: Opened) => void): Column<PlanRow>[] {
  const t = planTexts.useT()
  return [
    {
      key: 'event',
      title: t('event'),
      isPrimary: true,
      render: ({ event, planned }) => (
        <>
          <code>{event}</code> {planned?.title}
        </>
      ),
    },
    { key: 'state', title: t('state'), render: (row) => <State row={row} /> },
    {
      key: 'times',
      title: t('times'),
      align: 'end',
      render: ({ checked }) => checked && formatCount(checked.times),
    },
    {
      key: 'players',
      title: t('players'),
      align: 'end',
      render: ({ checked }) => checked && formatCount(checked.players),
    },
    {
      key: 'last',
      title: t('last'),
      render: ({ checked }) => checked && checked.last_at > 0 && <GameTime at={checked.last_at} />,
    },
    { key: 'actions', title: t('actions'), render: (row) => <Actions row={row} onOpen={onOpen} /> },
  ]
}

const KINDS = {
  as_planned: 'done',
  differs: 'watch',
  never_came: 'waits',
  unplanned: 'planned',
  unknown: 'nothing',
} as const

function State({ row }: { row: PlanRow }) {
  const t = planTexts.useT()
  const state = stateOf(row)
  return (
    <StateTag kind={KINDS[state]}>
      {t(`state.${state}`, { count: row.checked?.problems.length ?? 0 })}
    </StateTag>
  )
}

function Actions({ row, onOpen }: { row: PlanRow; onOpen(opened: Opened): void }) {
  const t = planTexts.useT()
  const { event, planned } = row
  const named = { name: event }
  const change = planned ? 'change' : 'plan'
  return (
    <>
      <Button
        type="link"
        size="small"
        aria-label={t('look.named', named)}
        onClick={() => onOpen({ what: 'look', row })}
      >
        {t('look')}
      </Button>
      <Button
        type="link"
        size="small"
        aria-label={t(`${change}.named`, named)}
        onClick={() => onOpen({ what: 'change', row })}
      >
        {t(change)}
      </Button>
      {planned && (
        <Button
          type="link"
          size="small"
          danger
          aria-label={t('delete.named', named)}
          onClick={() => onOpen({ what: 'delete', row })}
        >
          {t('delete')}
        </Button>
      )}
    </>
  )
}
