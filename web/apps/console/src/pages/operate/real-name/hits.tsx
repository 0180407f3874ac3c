import { type Column, DataTable, FilterBar, GameTime, Money } from '@longshore/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { usePageAddress } from '@/lib/use-page-address'
import parts from '../parts.module.css'
import { type Hit, hitsQuery } from './api'
import { realNameTexts } from './locales'
import { HITS, type RealNameSearch } from './search'
import { useCursor } from './use-cursor'

export function HitsTab() {
  const t = realNameTexts.useT()
  const { search, go } = usePageAddress<RealNameSearch>('/operate/real-name')
  const query = useQuery(hitsQuery(search))
  const columns = useColumns()
  const cursor = useCursor(search, query.data?.next, go)
  return (
    <DataTable
      name="real-name-hits"
      label={t('tab.hits')}
      columns={columns}
      rowKey={({ id }) => id}
      query={query}
      cursor={cursor}
      filters={
        <FilterBar
          values={{ hit: search.hit }}
          filters={[
            {
              key: 'hit',
              label: t('limit'),
              options: HITS.map((value) => ({ value, label: t(`hit.${value}`) })),
            },
          ]}
          onChange={(values) => go({ tab: 'hits', ...(values as RealNameSearch) })}
        />
      }
      isFiltered={search.hit !== undefined}
      onClearFilters={() => go({ tab: 'hits' })}
      empty={{ title: t('noHits'), lead: t('noHitsLead') }}
    />
  )
}

function useColumns(): Column<Hit>[] {
  const t = realNameTexts.useT()
  return [
    { key: 'kind', title: t('limit'), isPrimary: true, render: ({ kind }) => t(`hit.${kind}`) },
    {
      key: 'player',
      title: t('player'),
      render: ({ player_id: player }) => (
        <Link to="/operate/players" search={{ player } as never} className={parts.link}>
          {player}
        </Link>
      ),
    },
    {
      key: 'amount',
      title: t('wanted'),
      align: 'end',
      render: ({ amount_minor: minor }) => (minor === null ? '-' : <Money minor={minor} currency="CNY" />),
    },
    { key: 'at', title: t('at'), render: ({ at }) => <GameTime at={at} /> },
  ]
}
