// What is sent when, to whom: one's own schedules and those of what others share.
import { describeFailure } from '@longshore/remote'
import {
  type Column,
  DataTable,
  GameTime,
  GameZoneProvider,
  PageHeader,
  SearchFilter,
  StateTag,
  ZoneNote,
} from '@longshore/ui'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Button } from 'antd'
import { useState } from 'react'
import { ListCut } from '../../components/list-cut'
import { type KeywordSearch, MOST_KEYWORD } from '../../lib/keyword'
import { Actions } from './actions'
import { type Schedule, type Schedules, useSchedules } from './api'
import { clockOf } from './clock'
import { schedulesTexts } from './locales'
import { ScheduleDialog } from './schedule-dialog'

interface Props {
  gameId: number
}

export function SchedulesPage({ gameId, search: { keyword } }: Props & { search: KeywordSearch }) {
  const t = schedulesTexts.useT()
  const query = useQuery(useSchedules(gameId).list(keyword))
  const navigate = useNavigate()
  const find = (text?: string): void =>
    void navigate({ to: '/schedules', search: text ? { keyword: text } : {}, replace: true })
  const [isOpen, setOpen] = useState(false)
  return (
    <GameZoneProvider value={query.data?.time_zone ?? 'UTC'}>
      <PageHeader
        title={t('title')}
        lead={t('lead')}
        meta={query.data && <ZoneNote />}
        actions={
          <Button type="primary" disabled={!query.data} onClick={() => setOpen(true)}>
            {t('new')}
          </Button>
        }
      />
      <DataTable
        name="data-schedules"
        label={t('title')}
        columns={useColumns(gameId, query.data)}
        rowKey={({ id }) => id}
        query={query}
        missingPermission={describeFailure(query.error).kind === 'refused' ? t('title') : undefined}
        filters={
          <SearchFilter label={t('search')} value={keyword} maxLength={MOST_KEYWORD} onChange={find} />
        }
        isFiltered={keyword !== undefined}
        onClearFilters={() => find()}
        empty={{ title: t('none'), lead: t('none.lead') }}
      />
      <ListCut of={query.data} />
      {isOpen && query.data && (
        <ScheduleDialog gameId={gameId} schedules={query.data} onClose={() => setOpen(false)} />
      )}
    </GameZoneProvider>
  )
}

function useColumns(gameId: number, schedules: Schedules | undefined): Column<Schedule>[] {
  const t = schedulesTexts.useT()
  const names = new Map(
    schedules?.targets.map(({ id, name, is_on }) => [id, is_on ? name : t('targets.off', { name })]),
  )
  return [
    { key: 'what', title: t('what'), isPrimary: true, render: (row) => <What row={row} /> },
    { key: 'when', title: t('when'), render: (row) => <When row={row} /> },
    {
      key: 'targets',
      title: t('targets'),
      render: ({ target_ids }) =>
        target_ids.length > 0 ? (
          target_ids.map((id) => names.get(id) ?? '-').join(t('targets.comma'))
        ) : (
          <StateTag kind="failed">{t('targets.gone')}</StateTag>
        ),
    },
    {
      key: 'next',
      title: t('next'),
      render: ({ next_at }) =>
        next_at ? <GameTime at={next_at} /> : <StateTag kind="nothing">{t('next.paused')}</StateTag>,
    },
    { key: 'by', title: t('by'), render: ({ created_user_name }) => created_user_name },
    {
      key: 'actions',
      title: t('actions'),
      render: (row) => schedules && <Actions row={row} schedules={schedules} gameId={gameId} />,
    },
  ]
}

function What({ row }: { row: Schedule }) {
  const t = schedulesTexts.useT()
  const kind = row.report_id ? 'report' : 'dashboard'
  return (
    <Link to={`/${kind}s/$id`} params={{ id: String(row.report_id ?? row.dashboard_id) }}>
      {t(`what.${kind}`, { name: row.name })}
    </Link>
  )
}

function When({ row: { cadence, minute, weekday, month_day } }: { row: Schedule }) {
  const t = schedulesTexts.useT()
  const day = cadence === 'weekly' ? t(`weekday.${weekday}` as 'weekday.1') : String(month_day)
  return t(`when.${cadence}`, { day, time: clockOf(minute) })
}
