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
import { usePlan } from './api'
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
  const [isAdding, setAdding] = useState(false)
  const rows = planned.data && rowsOf(planned.data.list, checked.data?.list)
  const failure = checked.error && describeFailure(checked.error)
  return (
    <GameZoneProvider value={planned.data?.time_zone ?? checked.data?.time_zone ?? ''}>
      <PageHeader
        title={t('title')}
        lead={t('lead')}
        meta={
          checked.data && (
            <>
              <ZoneNote />
              <Freshness until={checked.data.complete_until ?? null} />
            </>
          )
        }
        actions={
          <Button type="primary" onClick={() => setAdding(true)}>
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
          columns={useColumns(gameId)}
          rowKey={({ event }) => event}
          query={{ ...planned, data: rows && { list: rows } }}
          missingPermission={describeFailure(planned.error).kind === 'refused' ? t('title') : undefined}
          empty={{ title: t('none'), lead: t('none.lead') }}
        />
      </div>
      {isAdding && <EventForm gameId={gameId} onClose={() => setAdding(false)} />}
    </GameZoneProvider>
  )
}

function useColumns(gameId: number): Column<PlanRow>[] {
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
    { key: 'actions', title: t('actions'), render: (row) => <Actions row={row} gameId={gameId} /> },
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

function Actions({ row, gameId }: { row: PlanRow; gameId: number }) {
  const t = planTexts.useT()
  const [open, setOpen] = useState<'look' | 'change' | 'delete' | null>(null)
  const { event, planned, checked } = row
  const close = (): void => setOpen(null)
  const named = { name: event }
  const initial = planned ?? (checked && plannedAs(checked))
  const change = planned ? 'change' : 'plan'
  return (
    <>
      <Button type="link" size="small" aria-label={t('look.named', named)} onClick={() => setOpen('look')}>
        {t('look')}
      </Button>
      <Button
        type="link"
        size="small"
        aria-label={t(`${change}.named`, named)}
        onClick={() => setOpen('change')}
      >
        {t(change)}
      </Button>
      {planned && (
        <Button
          type="link"
          size="small"
          danger
          aria-label={t('delete.named', named)}
          onClick={() => setOpen('delete')}
        >
          {t('delete')}
        </Button>
      )}
      {open === 'look' && <EventDrawer row={row} onClose={close} />}
      {open === 'change' && <EventForm gameId={gameId} initial={initial} onClose={close} />}
      {open === 'delete' && <DeleteDialog event={event} gameId={gameId} onClose={close} />}
    </>
  )
}
