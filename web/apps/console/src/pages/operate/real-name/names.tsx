import { type Column, DataTable, FilterBar, GameTime, type StateKind, StateTag } from '@longshore/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Button } from 'antd'
import { useState } from 'react'
import { save } from '@/components/integration'
import { RowActions } from '@/components/row-actions'

import { attempt } from '@/lib/attempt'
import { useCan } from '@/lib/stores/permission'
import { toast } from '@/lib/toast'
import { usePageAddress } from '@/lib/use-page-address'
import { ListViews } from '../list-views'
import parts from '../parts.module.css'
import { useListExport } from '../use-list-export'
import { exportNames, namesQuery, type RealName, retry } from './api'
import { realNameTexts } from './locales'
import { RevealDialog } from './reveal-dialog'
import { type RealNameSearch, STATES, TIERS } from './search'
import { useCursor } from './use-cursor'

const KINDS: Record<RealName['state'], StateKind> = {
  given: 'watch',
  waiting: 'waits',
  pending: 'running',
  verified: 'done',
  failed: 'failed',
}

export function NamesTab() {
  const t = realNameTexts.useT()
  const { search, go } = usePageAddress<RealNameSearch>('/operate/real-name')
  const query = useQuery(namesQuery(search))
  const [shown, setShown] = useState<RealName | null>(null)
  const columns = useColumns(setShown)
  const cursor = useCursor(search, query.data?.next, go)
  const { keyword, state, tier } = search
  const player = keyword && /^\d{1,15}$/.test(keyword) ? Number(keyword) : undefined
  const file = useListExport({ kind: 'names', filters: { state, tier, player_id: player }, isPersonal: true })
  return (
    <>
      <DataTable
        name="real-names"
        label={t('tab.names')}
        columns={columns}
        rowKey={({ id }) => id}
        query={query}
        cursor={cursor}
        lines={2}
        views={<ListViews name="real-names" to="/operate/real-name" search={search} />}
        // A whole number of identity finds one name, which the list itself shows.
        onExport={keyword && !player ? undefined : file.onExport}
        filters={
          <FilterBar
            search={{ key: 'keyword', label: t('search'), maxLength: 40 }}
            values={{ keyword, state, tier }}
            filters={[
              {
                key: 'state',
                label: t('state'),
                options: STATES.map((value) => ({ value, label: t(`state.${value}`) })),
              },
              {
                key: 'tier',
                label: t('age'),
                options: TIERS.map((value) => ({ value, label: t(`age.${value}`) })),
              },
            ]}
            onChange={(values) => go(values)}
          />
        }
        isFiltered={Boolean(keyword || state || tier)}
        onClearFilters={() => go({})}
        empty={{ title: t('empty'), lead: t('emptyLead') }}
      />
      {file.dialog}
      <Work />
      {shown && <RevealDialog name={shown} onClose={() => setShown(null)} />}
    </>
  )
}

/** What is done with all names at once. */
function Work() {
  const t = realNameTexts.useT()
  const mayEdit = useCan('operateEdit')
  if (!mayEdit) return null
  const handleRetry = (): Promise<void> =>
    attempt(async () => toast('success', t('retried', { count: await retry() })))
  const handleExport = (): Promise<void> =>
    attempt(async () => {
      const { file_name: name, content, rows } = await exportNames()
      save(name, `\uFEFF${content}`)
      toast('success', t('exported', { count: rows }))
    })
  return (
    <div className={`${parts.card} ${parts.bar} ${parts.after}`}>
      <Button onClick={() => void handleRetry()}>{t('retry')}</Button>
      <Button onClick={() => void handleExport()}>{t('export')}</Button>
      <span className={parts.muted}>{t('exportLead')}</span>
    </div>
  )
}

function useColumns(onReveal: (name: RealName) => void): Column<RealName>[] {
  const t = realNameTexts.useT()
  const mayReveal = useCan('personalReveal')
  const columns: Column<RealName>[] = [
    {
      key: 'name',
      title: t('name'),
      isPrimary: true,
      render: ({ name, number }) => (
        <div>
          {name || t('nothingKept')}
          <div className={parts.muted}>
            <code>{number}</code>
          </div>
        </div>
      ),
    },
    {
      key: 'player',
      title: t('player'),
      render: ({ player_id: player }) => (
        <Link to="/operate/players" search={{ player } as never} className={parts.link}>
          {player}
        </Link>
      ),
    },
    { key: 'tier', title: t('age'), render: ({ tier }) => t(`age.${tier}`) },
    {
      key: 'state',
      title: t('state'),
      render: ({ state, error, attempts }) => (
        <div>
          <StateTag kind={KINDS[state]}>{t(`state.${state}`)}</StateTag>
          {error && <div className={parts.muted}>{t('failedTimes', { why: error, count: attempts })}</div>}
        </div>
      ),
    },
    { key: 'source', title: t('source'), render: ({ source }) => t(`source.${source}`) },
    { key: 'asked', title: t('asked'), render: ({ asked_at: at }) => <GameTime at={at} /> },
    {
      key: 'settled',
      title: t('settled'),
      render: ({ settled_at: at, next_at: next }) =>
        at ? (
          <GameTime at={at} />
        ) : (
          <>
            {t('nextAt')} <GameTime at={next} />
          </>
        ),
    },
  ]
  if (mayReveal)
    columns.push({
      key: 'actions',
      title: t('actions'),
      isActions: true,
      render: (row) => (
        <RowActions
          actions={
            row.name
              ? [
                  {
                    key: 'reveal',
                    text: t('reveal'),
                    label: t('revealOf', { player: row.player_id }),
                    run: () => onReveal(row),
                  },
                ]
              : []
          }
        />
      ),
    })
  return columns
}
