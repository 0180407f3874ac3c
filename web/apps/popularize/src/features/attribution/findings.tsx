// Tags that clients showed and that failed verification, the last seen first.

import { describeFailure } from '@longshore/remote'
import { type Column, DataTable, FilterBar, GameTime, StateTag } from '@longshore/ui'
import { layout } from '@longshore/ui/layout'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type AttributionSearch, type Finding, KINDS, useAttribution } from './api'
import { attributionTexts } from './locales'

export function Findings() {
  const t = attributionTexts.useT()
  const search = useSearch({ from: '/attribution' })
  const navigate = useNavigate()
  const query = useQuery(useAttribution().findings(search))
  const change = (next: AttributionSearch): void => void navigate({ to: '/attribution', search: next })
  const { kind, player, ...paging } = search
  return (
    <section className={layout.tight} aria-labelledby="findings">
      <h2 id="findings" className={layout.title}>
        {t('findings.title')}
      </h2>
      <p className={layout.hint}>{t('findings.lead')}</p>
      <DataTable
        name="tag-findings"
        label={t('findings.title')}
        columns={useColumns()}
        rowKey={({ id }) => id}
        query={query}
        paging={paging}
        onPaging={({ page, size }) => change({ ...search, page, size })}
        missingPermission={describeFailure(query.error).kind === 'refused' ? t('area') : undefined}
        filters={
          <FilterBar
            filters={[
              {
                key: 'kind',
                label: t('kind'),
                options: KINDS.map((value) => ({ value, label: t(`kind.${value}`) })),
              },
            ]}
            values={{ kind }}
            onChange={(values) => change({ size: search.size, player, ...(values as AttributionSearch) })}
          />
        }
        isFiltered={kind !== undefined}
        onClearFilters={() => change({ size: search.size, player })}
        empty={{ title: t('findings.empty'), lead: t('findings.emptyText') }}
      />
    </section>
  )
}

function useColumns(): Column<Finding>[] {
  const t = attributionTexts.useT()
  return [
    {
      key: 'kind',
      title: t('kind'),
      isPrimary: true,
      render: ({ kind }) => <StateTag kind="failed">{t(`kind.${kind}`)}</StateTag>,
    },
    {
      key: 'said',
      title: t('said'),
      render: ({ said }) => <span className={layout.anywhere}>{said || '-'}</span>,
    },
    { key: 'package', title: t('package'), align: 'end', render: ({ package_id }) => package_id ?? '-' },
    { key: 'address', title: t('address'), render: ({ address }) => address || '-' },
    { key: 'times', title: t('times'), align: 'end', render: ({ times }) => times },
    { key: 'seen', title: t('seen'), render: ({ last_at }) => <GameTime at={last_at} /> },
  ]
}
