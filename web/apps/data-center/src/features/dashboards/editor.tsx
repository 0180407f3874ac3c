// A dashboard while it is being changed: reports are added, put in order by drag or by keyboard, made wider, taken off.
import { ApiError, codes } from '@longshore/api-client'
import { changedFields } from '@longshore/kit/changed-fields'
import { useConnection } from '@longshore/remote'
import { BusyButton, EmptyState, PageHeader, SearchFilter, useHolding } from '@longshore/ui'
import { layout } from '@longshore/ui/layout'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { ListCut } from '../../components/list-cut'
import { ReportDialog } from '../../components/saving/report-dialog'
import { type Dashboard, type Draft, placeOf, type Report, type Tile as TileOf, useDashboards } from './api'
import styles from './dashboards.module.css'
import { EditedTile, type Placed } from './edited-tile'
import { dashboardsTexts } from './locales'
import { moved } from './order'

interface Props {
  gameId: number
  dashboard: Dashboard
  onClose(): void
}

const MOST_TILES = 24

export function Editor({ gameId, dashboard, onClose }: Props) {
  const t = dashboardsTexts.useT()
  const [tiles, setTiles] = useState<Placed[]>(() => dashboard.tiles.map(placed))
  const [said, setSaid] = useState('')
  const [dragged, setDragged] = useState<number | null>(null)
  // As they stood when they were shown, whatever another page of this dashboard has saved since.
  const [seen, setSeen] = useState<readonly TileOf[]>(dashboard.tiles)
  // By the console's menu, a step back, another game or with the tab.
  const holding = useHolding({ isHeld: !isSame(tiles, seen), lead: t('leave.lead'), onClose })
  const nameOf = ({ report }: Placed): string => report?.name ?? t('closed')
  const move = (from: number, to: number): void => {
    const one = tiles[from]
    if (!one || to < 0 || to >= tiles.length) return
    setTiles(moved(tiles, from, to))
    setSaid(t('moved', { name: nameOf(one), place: to + 1 }))
  }
  return (
    <>
      {holding.question}
      <Head
        gameId={gameId}
        dashboard={dashboard}
        tiles={tiles}
        seen={seen}
        onSeen={setSeen}
        onAdd={(report) =>
          setTiles([...tiles, placed({ report_id: report.id, width: 'half', shows: 'chart', report })])
        }
        onClose={onClose}
      />
      <p className="visually-hidden" role="status">
        {said}
      </p>
      {tiles.length === 0 && <EmptyState title={t('empty.title')} />}
      <ul className={styles.grid}>
        {tiles.map((tile, index) => (
          <EditedTile
            key={tile.key}
            gameId={gameId}
            tile={tile}
            name={nameOf(tile)}
            index={index}
            count={tiles.length}
            dragged={dragged}
            onDrag={setDragged}
            onMove={move}
            onChange={(part) => setTiles(tiles.map((one) => (one === tile ? { ...one, ...part } : one)))}
            onRemove={() => setTiles(tiles.filter((one) => one !== tile))}
          />
        ))}
      </ul>
    </>
  )
}

let lastKey = 0

/** A tile with a name of its own: a report may stand on a dashboard twice. */
function placed(tile: Omit<Placed, 'key'>): Placed {
  lastKey += 1
  return { ...tile, key: lastKey }
}

/** Whether the same reports stand there in the same order and shape. */
function isSame(tiles: readonly TileOf[], kept: readonly TileOf[]): boolean {
  return JSON.stringify(tiles.map(placeOf)) === JSON.stringify(kept.map(placeOf))
}

interface HeadProps extends Props {
  tiles: readonly Placed[]
  seen: readonly TileOf[]
  /** The tiles that a refusal has told of. */
  onSeen(tiles: readonly TileOf[]): void
  onAdd(report: Report): void
}

function Head({ gameId, dashboard, tiles, seen, onSeen, onAdd, onClose }: HeadProps) {
  const t = dashboardsTexts.useT()
  const { props } = useConnection()
  const { key, save } = useDashboards(gameId)
  const client = useQueryClient()
  // As they were when the dialog was opened: what another page has changed since then is not put back.
  const [naming, setNaming] = useState<{ name: string; isShared: boolean }>()
  const [isBusy, setBusy] = useState(false)
  const keep = async (part: Partial<Draft>): Promise<void> => {
    const saved = await save(dashboard.id, part)
    client.setQueryData([...key, 'one', dashboard.id], saved)
    await client.invalidateQueries({ queryKey: [...key, 'list'] })
    props.notify('success', t('saved', { name: saved.name }))
  }
  const handleSave = async (): Promise<void> => {
    setBusy(true)
    try {
      await keep(isSame(tiles, seen) ? {} : { tiles: [...tiles], seen: [...seen] })
      onClose()
    } catch (error) {
      // The notice says what stands there now; whoever saves again has seen it.
      if (error instanceof ApiError && error.code === codes.DASHBOARD_CHANGED_MEANWHILE) {
        const theirs = error.data as Dashboard
        onSeen(theirs.tiles)
        client.setQueryData([...key, 'one', dashboard.id], theirs)
      }
      const isGone = error instanceof ApiError && error.code === codes.NOT_FOUND
      // The tile itself says that its report is gone.
      if (isGone) await client.invalidateQueries({ queryKey: ['reports', gameId] })
      const why = error instanceof Error ? error.message : String(error)
      props.notify('error', isGone ? t('save.gone') : why)
      setBusy(false)
    }
  }
  return (
    <>
      <PageHeader
        title={dashboard.name}
        lead={t('drag')}
        actions={
          <>
            <Button onClick={() => setNaming({ name: dashboard.name, isShared: dashboard.is_shared })}>
              {t('rename')}
            </Button>
            <Button onClick={onClose}>{t('cancel')}</Button>
            <BusyButton type="primary" isBusy={isBusy} onClick={() => void handleSave()}>
              {t('save')}
            </BusyButton>
          </>
        }
      />
      <AddReport gameId={gameId} isFull={tiles.length >= MOST_TILES} onAdd={onAdd} />
      {naming && (
        <ReportDialog
          title={t('rename')}
          initial={naming}
          // Without the tiles: what is being changed is kept by its own button, or given up.
          onSubmit={({ name, isShared }) =>
            keep(
              changedFields({ name, is_shared: isShared }, { name: naming.name, is_shared: naming.isShared }),
            )
          }
          onClose={() => setNaming(undefined)}
        />
      )}
    </>
  )
}

function AddReport({ gameId, isFull, onAdd }: Pick<HeadProps, 'gameId' | 'onAdd'> & { isFull: boolean }) {
  const t = dashboardsTexts.useT()
  const [keyword, setKeyword] = useState('')
  const { data } = useQuery(useDashboards(gameId).reports(keyword))
  const reports = data?.list ?? []
  const nothing = t(keyword ? 'add.noMatch' : 'add.none')
  return (
    <div className={layout.line}>
      {(data?.is_cut || keyword) && (
        <SearchFilter
          label={t('add.search')}
          value={keyword}
          maxLength={60}
          onChange={(text) => setKeyword(text ?? '')}
        />
      )}
      <select
        className={`${layout.control} ${styles.choice}`}
        aria-label={t('add')}
        value=""
        disabled={isFull || reports.length === 0}
        onChange={({ target }) => {
          const report = reports.find(({ id }) => String(id) === target.value)
          if (report) onAdd(report)
        }}
      >
        <option value="">{data && reports.length === 0 ? nothing : t('add')}</option>
        {reports.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      {isFull && <span className={layout.hint}>{t('add.full', { most: MOST_TILES })}</span>}
      <ListCut of={data} />
    </div>
  )
}
