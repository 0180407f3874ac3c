import { formatTime } from '@longshore/kit/time'
import { type Column, DataTable, SelectFilter } from '@longshore/ui'
import { layout } from '@longshore/ui/layout'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { exportCsv } from '@/lib/export-csv'
import type { Build } from '../api'
import { buildsQuery, fetchBuilds, motherChoicesQuery } from '../api'
import { usePolling } from '../live'
import { packToolTexts } from '../locales'
import { Mark } from '../mark'
import styles from '../pack-tool.module.css'
import { ProgressBar } from '../progress-bar'
import { RUNNING } from '../search'
import { useAddress } from '../use-address'
import { BAR_TONES, isRunning, TONES } from './states'

/** Every build of the game, the newest first. */
export function HistoryTab() {
  const t = packToolTexts.useT()
  const { search, filter, page } = useAddress()
  const options = buildsQuery(search)
  const known = useQuery(options)
  const isMoving = known.data?.list.some((build) => isRunning(build.state)) ?? false
  const query = useQuery({ ...options, refetchInterval: usePolling(isMoving) })
  const columns = useColumns()
  return (
    <DataTable
      name="builds"
      label={t('tab.history')}
      columns={columns}
      rowKey={(build) => build.id}
      query={query}
      paging={search}
      onPaging={page}
      filters={<Filters />}
      isFiltered={search.mother !== undefined || search.running !== undefined}
      onClearFilters={() => filter({ mother: undefined, running: undefined })}
      empty={{
        title: t('history.empty'),
        lead: t('history.emptyLead'),
        actions: (
          <Link to="/pack/packTool" className={layout.link}>
            {t('history.first')}
          </Link>
        ),
      }}
      onExport={(shown) =>
        exportCsv({
          name: t('history.exportName'),
          columns: shown,
          fetchPage: (number, signal) => fetchBuilds(search, number, signal),
        })
      }
    />
  )
}

function Filters() {
  const t = packToolTexts.useT()
  const { search, filter } = useAddress()
  const { data: mothers = [] } = useQuery(motherChoicesQuery())
  const choices = mothers.map((mother) => ({
    value: String(mother.id),
    label: `${mother.version_name ?? ''} ${mother.name}`.trim(),
  }))
  const chosen = search.mother === undefined ? undefined : String(search.mother)
  // What is filtered by stands there even while the names of the packages are not known.
  if (chosen && !choices.some(({ value }) => value === chosen))
    choices.push({ value: chosen, label: t('mother.chosen') })
  return (
    <>
      <span className={styles.filter}>
        <SelectFilter
          label={t('tab.mothers')}
          value={chosen}
          all={t('history.anyMother')}
          options={choices}
          onChange={(mother) => filter({ mother: mother === undefined ? undefined : Number(mother) })}
        />
      </span>
      <SelectFilter
        label={t('status')}
        value={search.running}
        all={t('history.anyState')}
        options={RUNNING.map((value) => ({ value, label: t(`history.running.${value}`) }))}
        onChange={(running) => filter({ running })}
      />
    </>
  )
}

function useColumns(): Column<Build>[] {
  const t = packToolTexts.useT()
  return [
    {
      key: 'id',
      title: t('history.build'),
      isPrimary: true,
      csv: (build) => build.id,
      render: (build) => (
        <Link to="/pack/packTool" search={{ tab: 'history', build: build.id }} className={layout.link}>
          #{build.id}
        </Link>
      ),
    },
    {
      key: 'state',
      title: t('status'),
      csv: (build) => t(`state.${build.state}`),
      render: (build) => <Mark tone={TONES[build.state]}>{t(`state.${build.state}`)}</Mark>,
    },
    {
      key: 'mother',
      title: t('build.mother'),
      csv: (build) => `${build.version_name ?? ''} ${build.mother_name}`,
      render: (build) => (
        <>
          {build.version_name} ({build.version_code})
          <span className={`${layout.hint} ${layout.block}`}>{build.mother_name}</span>
        </>
      ),
    },
    {
      key: 'channels',
      title: t('history.channels'),
      csv: (build) => `${build.succeeded}/${build.total}`,
      render: (build) => (
        <span className={layout.nowrap}>
          {t('history.done', { done: build.succeeded, total: build.total })}
          {build.failed > 0 && (
            <span className={`${layout.error} ${layout.block}`}>
              {t('history.failed', { count: build.failed })}
            </span>
          )}
          {build.cancelled > 0 && (
            <span className={`${layout.hint} ${layout.block}`}>
              {t('history.cancelled', { count: build.cancelled })}
            </span>
          )}
          {isRunning(build.state) && (
            <ProgressBar
              label={t('builds.progress', { id: build.id })}
              percent={build.progress}
              tone={BAR_TONES[build.state]}
            />
          )}
        </span>
      ),
    },
    {
      key: 'created',
      title: t('history.started'),
      csv: (build) => formatTime(build.created_at),
      render: (build) => (
        <span className={layout.nowrap}>
          {formatTime(build.created_at, 'YYYY-MM-DD HH:mm')}
          <span className={`${layout.hint} ${layout.block}`}>{build.created_user_name}</span>
        </span>
      ),
    },
    {
      key: 'finished',
      title: t('history.finished'),
      isHiddenAtFirst: true,
      csv: (build) => (build.finished_at ? formatTime(build.finished_at) : ''),
      render: (build) => (build.finished_at ? formatTime(build.finished_at) : '-'),
    },
  ]
}
