// One player: what they did and when, by event and by day.
import { useConnection, useRemoteSession } from '@longshore/remote'
import { EmptyState, FilterBar } from '@longshore/ui'
import { layout } from '@longshore/ui/layout'
import { useNavigate } from '@tanstack/react-router'
import { Button } from 'antd'
import { useState } from 'react'
import { Chart } from '../../components/chart/chart'
import { DataPage } from '../../components/data-page'
import { DaysPicker } from '../../components/days-picker'
import { ExportButtons } from '../../components/export-buttons'
import controls from '../../components/page.module.css'
import { shortDay } from '../../lib/days'
import { formatCount } from '../../lib/figures'
import { type PlayerEvents, playerForm, usePlayerQuery } from './api'
import { EventTable } from './event-table'
import { playerTexts } from './locales'
import { type PlayerSearch, playerOf } from './search'

interface Props {
  gameId: number
  search: PlayerSearch
}

const TO = '/players'

export function PlayerPage({ gameId, search }: Props) {
  const t = playerTexts.useT()
  const { before: _, ...days } = search
  return (
    <DataPage
      title={t('title')}
      lead={t('lead')}
      query={usePlayerQuery(gameId, search)}
      controls={
        <div className={controls.controls}>
          <DaysPicker to={TO} search={days} />
          {/* Another address is another player. */}
          <WhoField key={search.player} search={days} />
        </div>
      }
      instead={!search.player && <EmptyState title={t('empty')} lead={t('empty.lead')} />}
    >
      {(found) => <Content found={found} search={search} />}
    </DataPage>
  )
}

function WhoField({ search }: { search: PlayerSearch }) {
  const t = playerTexts.useT()
  const navigate = useNavigate()
  const [typed, setTyped] = useState(search.player ?? '')
  const [isWrong, setIsWrong] = useState(false)
  const handleSubmit = (): void => {
    const player = playerOf(typed.trim())
    setIsWrong(!player)
    if (player) void navigate({ to: TO, search: { ...search, player } as never })
  }
  return (
    <form
      className={layout.wrap}
      onSubmit={(event) => {
        event.preventDefault()
        handleSubmit()
      }}
    >
      <label>
        {t('player')}{' '}
        <input
          className={controls.range}
          inputMode="numeric"
          maxLength={24}
          value={typed}
          aria-invalid={isWrong || undefined}
          onChange={({ target }) => setTyped(target.value)}
        />
      </label>
      <Button htmlType="submit">{t('show')}</Button>
      <span role="status">{isWrong && t('wrong')}</span>
    </form>
  )
}

function Content({ found, search }: { found: PlayerEvents; search: PlayerSearch }) {
  const t = playerTexts.useT()
  const navigate = useNavigate()
  const { before, ...others } = search
  const go = (more: PlayerSearch): void => void navigate({ to: TO, search: { ...others, ...more } as never })
  const times = found.days.reduce((sum, one) => sum + one, 0)
  const first = Date.parse(found.first)
  const labels = found.days.map((_, at) =>
    shortDay(new Date(first + at * 86_400_000).toISOString().slice(0, 10)),
  )
  return (
    <div className={layout.stack}>
      <div className={layout.spread}>
        <FilterBar
          filters={[
            {
              key: 'event',
              label: t('event'),
              options: [
                ...new Set([
                  ...found.events.map(({ event }) => event),
                  ...(search.event ? [search.event] : []),
                ]),
              ].map((value) => ({ value, label: value })),
            },
          ]}
          values={{ event: search.event }}
          onChange={({ event }) => {
            const { event: _, ...rest } = others
            void navigate({ to: TO, search: { ...rest, ...(event && { event }) } as never, replace: true })
          }}
        />
        <div className={layout.wrap}>
          <ProfileButton player={found.player} />
          <ExportButtons asked={{ page: 'player', ...playerForm(search) }} />
        </div>
      </div>
      <p className={`${layout.flush} ${layout.muted}`}>
        {t('count', { count: times })}
        {found.since && ` · ${t('since', { day: found.since })}`}
      </p>
      {times > 0 && (
        <Chart
          title={t('byDay')}
          unit={t('unit')}
          over={t('day')}
          kind="bar"
          labels={labels}
          series={[{ name: search.event ?? t('all'), values: found.days }]}
          format={formatCount}
        />
      )}
      <EventTable
        events={found.list}
        next={found.next}
        isFirst={!before}
        onOlder={(next) => go({ before: next })}
        onNewest={() => go({})}
      />
      <p className={`${layout.flush} ${layout.hint}`}>{t('left.out')}</p>
    </div>
  )
}

/** Who it is stands where players are operated, for those who may see it; imported players stand nowhere else. */
function ProfileButton({ player }: { player: string }) {
  const t = playerTexts.useT()
  const { props } = useConnection()
  const { permissions } = useRemoteSession()
  if (!permissions.includes('operate') || !Number.isSafeInteger(Number(player))) return null
  return <Button onClick={() => props.navigate(`/operate/players?player=${player}`)}>{t('profile')}</Button>
}
