// Days as another zone's clocks would cut them: each figure before and after, and which days would change.
import { type Column, DataTable, EmptyState, rowsAtHand, StateTag } from '@longshore/ui'
import { layout } from '@longshore/ui/layout'
import { useNavigate } from '@tanstack/react-router'
import { Button } from 'antd'
import { useId, useState } from 'react'
import { DataPage } from '../../components/data-page'
import { DaysPicker } from '../../components/days-picker'
import controls from '../../components/page.module.css'
import { formatCount } from '../../lib/figures'
import { useZoneQuery, type ZoneDay, type ZonePreview } from './api'
import { zoneTexts } from './locales'
import { moneyOf } from './money'
import type { ZoneSearch } from './search'

interface Props {
  gameId: number
  search: ZoneSearch
}

const TO = '/zone'

export function ZonePage({ gameId, search }: Props) {
  const t = zoneTexts.useT()
  return (
    <DataPage
      title={t('title')}
      lead={t('lead')}
      query={useZoneQuery(gameId, search)}
      controls={
        <div className={controls.controls}>
          <DaysPicker to={TO} search={search} />
          <ZoneField key={search.zone} search={search} />
        </div>
      }
      instead={!search.zone && <EmptyState title={t('empty')} lead={t('empty.lead')} />}
    >
      {(preview) => <Days preview={preview} />}
    </DataPage>
  )
}

function ZoneField({ search }: { search: ZoneSearch }) {
  const t = zoneTexts.useT()
  const navigate = useNavigate()
  const list = useId()
  const [typed, setTyped] = useState(search.zone ?? '')
  return (
    <form
      className={layout.wrap}
      onSubmit={(event) => {
        event.preventDefault()
        const zone = typed.trim()
        if (zone) void navigate({ to: TO, search: { ...search, zone } as never })
      }}
    >
      <label>
        {t('zone')}{' '}
        <input
          className={controls.range}
          list={list}
          maxLength={64}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </label>
      <datalist id={list}>
        {Intl.supportedValuesOf('timeZone').map((zone) => (
          <option key={zone} value={zone} aria-label={zone} />
        ))}
      </datalist>
      <Button htmlType="submit">{t('show')}</Button>
    </form>
  )
}

const COUNTS = ['arrived', 'active', 'payments'] as const

function Days({ preview }: { preview: ZonePreview }) {
  const t = zoneTexts.useT()
  const changed = preview.days.filter(({ is_changed: isChanged }) => isChanged).length
  const both = (now: string, then: string): string => (now === then ? now : `${now} → ${then}`)
  const columns: Column<ZoneDay>[] = [
    { key: 'day', title: t('day'), isPrimary: true, render: ({ day }) => day },
    ...COUNTS.map((name) => ({
      key: name,
      title: t(name),
      align: 'end' as const,
      render: ({ now, then }: ZoneDay) => both(formatCount(now[name]), formatCount(then[name])),
    })),
    {
      key: 'money',
      title: t('money'),
      align: 'end',
      render: ({ now, then }) => both(moneyOf(now.money), moneyOf(then.money)),
    },
    {
      key: 'changed',
      title: t('changed'),
      render: ({ is_changed: isChanged }) => (
        <StateTag kind={isChanged ? 'watch' : 'nothing'}>{t(isChanged ? 'differs' : 'same')}</StateTag>
      ),
    },
  ]
  return (
    <div className={layout.stack}>
      <p className={layout.flush}>
        {t('summary', {
          count: changed,
          all: preview.days.length,
          from: preview.time_zone,
          to: preview.other_zone,
        })}
      </p>
      <DataTable
        name="data-zone"
        label={t('days')}
        columns={columns}
        rowKey={({ day }) => day}
        query={rowsAtHand(preview.days)}
        empty={{ title: t('empty') }}
      />
      <p className={`${layout.flush} ${layout.hint}`}>{t('rule')}</p>
    </div>
  )
}
