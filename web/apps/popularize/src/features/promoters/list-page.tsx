// The promoters of the selected game.
import { describeFailure, useRemoteSession } from '@longshore/remote'
import { DataTable, FilterBar, MissingNote, PageHeader, type PagingSearch, ZoneNote } from '@longshore/ui'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCanEdit } from '../../lib/use-can-edit'
import { usePromoters } from './api'
import { ButtonLink } from './button-link'
import { ImportButton } from './import-drawer'
import { promoterTexts } from './locales'
import { usePromoterColumns } from './promoter-columns'
import type { PromoterSearch } from './search'

export function ListPage() {
  const t = promoterTexts.useT()
  const search = useSearch({ from: '/promoters' })
  const navigate = useNavigate()
  const game = useRemoteSession().game
  const canEdit = useCanEdit()
  const change = (next: PromoterSearch): void => {
    void navigate({ to: '/promoters', search: next, replace: next.page === search.page })
  }
  return (
    <>
      <PageHeader
        title={t('title')}
        lead={t('lead', { game: game?.name ?? '' })}
        meta={<ZoneNote />}
        actions={
          canEdit && (
            <>
              <ImportButton />
              <ButtonLink to="/promoters/new" color="primary" variant="solid">
                {t('new.action')}
              </ButtonLink>
            </>
          )
        }
      />
      <PromoterTable search={search} onChange={change} />
    </>
  )
}

interface TableProps {
  search: PromoterSearch
  onChange(next: PromoterSearch): void
}

function PromoterTable({ search, onChange }: TableProps) {
  const t = promoterTexts.useT()
  const canEdit = useCanEdit()
  const query = useQuery(usePromoters().listQuery(search))
  const { keyword, status, group, agency, ...paging } = search
  const choiceQuery = useQuery(usePromoters().choicesQuery)
  const choices = choiceQuery.data
  const agencies = choices?.agencies ?? []
  const isRefused = describeFailure(query.error).kind === 'refused'
  return (
    <DataTable
      name="promoters"
      label={t('title')}
      columns={usePromoterColumns()}
      rowKey={({ id }) => id}
      query={query}
      lines={2}
      paging={paging}
      onPaging={({ page, size }: PagingSearch) => onChange({ ...search, page, size })}
      missingPermission={isRefused ? t('area') : undefined}
      filters={
        <FilterBar
          search={{ key: 'keyword', label: t('search') }}
          filters={[
            {
              key: 'status',
              label: t('status'),
              options: (['active', 'forbidden'] as const).map((value) => ({
                value,
                label: t(`status.${value}`),
              })),
            },
            {
              key: 'group',
              label: t('group'),
              options: (choices?.groups ?? []).map((value) => ({ value, label: value })),
            },
            {
              key: 'agency',
              label: t('agency'),
              options: agencies.map(({ id, name }) => ({ value: String(id), label: name })),
            },
          ]}
          values={{ keyword, status, group, agency: agency === undefined ? undefined : String(agency) }}
          onChange={({ agency: chosen, ...values }) =>
            onChange({
              size: search.size,
              ...(values as PromoterSearch),
              agency: chosen ? Number(chosen) : undefined,
            })
          }
        >
          {!isRefused && <MissingNote name={t('choices')} query={choiceQuery} />}
        </FilterBar>
      }
      isFiltered={Boolean(keyword ?? status ?? group ?? agency)}
      onClearFilters={() => onChange({ size: search.size })}
      empty={{
        title: t('empty.title'),
        lead: t(canEdit ? 'empty.text' : 'empty.textReader'),
        actions: canEdit && (
          <ButtonLink to="/promoters/new" color="primary" variant="solid">
            {t('empty.action')}
          </ButtonLink>
        ),
      }}
    />
  )
}
