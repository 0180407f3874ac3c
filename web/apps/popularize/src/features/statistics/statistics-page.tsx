// From a click to money: the steps of everybody, then by promoter, package, day or channel. Every figure opens its rows.
import { describeFailure } from '@longshore/remote'
import {
  DataTable,
  FilterBar,
  GameZoneProvider,
  MissingNote,
  PageHeader,
  Tabs,
  ZoneNote,
} from '@longshore/ui'
import { layout } from '@longshore/ui/layout'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { BY, DAYS, type Figure, type StatisticSearch, USUAL_DAYS, useStatistics } from './api'
import { ExportButton } from './export-button'
import { Funnel } from './funnel'
import { statisticTexts } from './locales'
import { RowsDrawer } from './rows-drawer'
import { useStatisticColumns } from './statistic-columns'

export function StatisticsPage() {
  const t = statisticTexts.useT()
  const search = useSearch({ from: '/statistics' })
  const query = useQuery(useStatistics().statistic(search))
  const [figure, setFigure] = useState<Figure>()
  const { data } = query
  return (
    <>
      <PageHeader
        title={t('title')}
        lead={t('lead')}
        metaLines={2}
        meta={
          data && (
            <GameZoneProvider value={data.zone}>
              <span>{t('meta', { first: data.begins_on, last: data.ends_on })}</span>
              <ZoneNote />
            </GameZoneProvider>
          )
        }
        actions={<ExportButton search={search} label={t('export')} />}
      />
      <div className={layout.stack}>
        {data && <Funnel total={data.sum} onOpen={(step) => setFigure({ step })} />}
        <Tabs
          label={t('by')}
          to="/statistics"
          items={BY.map((by) => ({
            key: by,
            title: t(`by.${by}`),
            search: { ...search, by: by === 'promoter' ? undefined : by },
          }))}
          current={search.by ?? 'promoter'}
        />
        <StatisticTable search={search} onOpen={setFigure} />
      </div>
      {figure && data && (
        <GameZoneProvider value={data.zone}>
          <RowsDrawer search={search} figure={figure} onClose={() => setFigure(undefined)} />
        </GameZoneProvider>
      )}
    </>
  )
}

function StatisticTable({ search, onOpen }: { search: StatisticSearch; onOpen(figure: Figure): void }) {
  const t = statisticTexts.useT()
  const navigate = useNavigate()
  const { statistic, choices } = useStatistics()
  const query = useQuery(statistic(search))
  const promoterQuery = useQuery(choices)
  const promoters = promoterQuery.data?.list ?? []
  const by = search.by ?? 'promoter'
  const change = (next: StatisticSearch): void => void navigate({ to: '/statistics', search: next })
  const cut = query.data && query.data.rows > query.data.list.length
  return (
    <>
      <DataTable
        name={`statistics-${by}`}
        label={t('title')}
        columns={useStatisticColumns(by, onOpen)}
        rowKey={({ key }) => key}
        query={query}
        missingPermission={describeFailure(query.error).kind === 'refused' ? t('area') : undefined}
        filters={
          <FilterBar
            filters={[
              {
                key: 'days',
                label: t('days'),
                options: [7, USUAL_DAYS, 92].map((count) => ({
                  value: String(count),
                  label: t('days.last', { count }),
                })),
                fallback: String(USUAL_DAYS),
              },
              {
                key: 'promoter',
                label: t('promoter'),
                options: promoters.map(({ id, name }) => ({ value: String(id), label: name })),
              },
            ]}
            values={{
              days: search.days && String(search.days),
              promoter: search.promoter === undefined ? undefined : String(search.promoter),
            }}
            onChange={({ days, promoter }) =>
              change({
                by: search.by,
                days: DAYS.find((one) => String(one) === days),
                promoter: promoter ? Number(promoter) : undefined,
              })
            }
          >
            <MissingNote name={t('promoter')} query={promoterQuery} />
          </FilterBar>
        }
        isFiltered={search.days !== undefined || search.promoter !== undefined}
        onClearFilters={() => change({ by: search.by })}
        empty={{ title: t('empty.title'), lead: t('empty.text') }}
      />
      {cut && (
        <p className={layout.hint}>{t('cut', { shown: query.data.list.length, all: query.data.rows })}</p>
      )}
    </>
  )
}
