// Any question about events: the question beside its answer as curves, as a table, and as the query that was asked.
import { type Column, DataTable, EmptyState, rowsAtHand } from '@longshore/ui'
import { layout } from '@longshore/ui/layout'
import { useNavigate } from '@tanstack/react-router'
import { Chart } from '../../components/chart/chart'
import { Controls } from '../../components/controls'
import { DataPage } from '../../components/data-page'
import { componentTexts } from '../../components/locales'
import { Query } from '../../components/query'
import { sourceName } from '../../components/source-name'
import { formatNumber } from '../../lib/figures'
import { type EventAnswer, eventsForm, useEventsQuery } from './api'
import { Builder } from './builder'
import { eventsTexts } from './locales'
import type { EventsSearch } from './search'

interface Props {
  gameId: number
  search: EventsSearch
}

type Group = EventAnswer['groups'][number]

/** More curves than colours cannot be told apart; the table has every group. */
const MOST_CURVES = 7

export function EventsPage({ gameId, search }: Props) {
  const t = eventsTexts.useT()
  const own = componentTexts.useT()
  const navigate = useNavigate()
  const ask = (next: EventsSearch): void => void navigate({ to: '/events', search: next as never })
  return (
    <DataPage
      title={t('title')}
      lead={t('lead')}
      query={useEventsQuery(gameId, search)}
      asked={{ page: 'events', ...eventsForm(search) }}
      isEmpty={({ groups }) => !isNarrowed(search) && groups.length === 0}
      controls={
        <>
          <Controls to="/events" gameId={gameId} search={search} />
          <Builder gameId={gameId} search={search} onChange={ask} />
        </>
      }
    >
      {(answer) => (
        <div className={layout.stack}>
          {answer.groups.length === 0 ? (
            <EmptyState title={own('nothing.found')} />
          ) : (
            <>
              <Curves answer={answer} />
              <Groups answer={answer} />
            </>
          )}
          <Query sql={answer.sql} />
        </div>
      )}
    </DataPage>
  )
}

/** Whether no event may have been found for what was asked rather than for there being none. */
const isNarrowed = ({ event, conditions = [], channel }: EventsSearch): boolean =>
  Boolean(event || channel || conditions.length > 0)

function useNameOf(by: readonly string[]): (key: readonly string[]) => string {
  const t = eventsTexts.useT()
  const own = componentTexts.useT()
  const nameOf = (field: string | undefined, value: string): string => {
    if (field === 'channel') return value || own('ownAccounts')
    if (field === 'source') return sourceName(Number(value), own)
    return value || t('nothing')
  }
  return (key) => key.map((part, at) => nameOf(by[at], part)).join(' · ')
}

function Curves({ answer }: { answer: EventAnswer }) {
  const { of: search } = answer
  const measure = search.measure ?? 'times'
  const t = eventsTexts.useT()
  const nameOf = useNameOf(search.by ?? [])
  const isGrouped = (search.by ?? []).length > 0
  return (
    <Chart
      title={search.event ?? t('event.all')}
      unit={t(`measure.${measure}`)}
      over={t(`grain.${search.grain ?? 'day'}`)}
      kind="line"
      labels={answer.at}
      series={answer.series.slice(0, MOST_CURVES).map(({ key, values }) => ({
        name: isGrouped ? nameOf(key) : t('all'),
        values,
      }))}
      format={formatNumber}
    />
  )
}

function Groups({ answer }: { answer: EventAnswer }) {
  const { of: search } = answer
  const t = eventsTexts.useT()
  const own = componentTexts.useT()
  const nameOf = useNameOf(search.by ?? [])
  const isGrouped = (search.by ?? []).length > 0
  const columns: Column<Group>[] = [
    {
      key: 'group',
      title: t('group'),
      isPrimary: true,
      render: ({ key }) => (isGrouped ? nameOf(key) : t('all')),
    },
    {
      key: 'value',
      title: t(`measure.${search.measure ?? 'times'}`),
      align: 'end',
      render: ({ value }) => (value === null ? '-' : formatNumber(value)),
    },
  ]
  return (
    <div className={layout.tight}>
      <DataTable
        name="data-events"
        label={t('groups')}
        columns={columns}
        rowKey={({ key }) => key.join('\u001f')}
        query={rowsAtHand(answer.groups)}
        empty={{ title: own('nothing.found') }}
      />
      {answer.is_cut && <p className={layout.hint}>{t('groups.cut', { most: answer.groups.length })}</p>}
    </div>
  )
}
