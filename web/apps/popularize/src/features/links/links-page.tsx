// The links of the selected game: what they brought, where they lead, whether they are open.
import { describeFailure } from '@longshore/remote'
import { DataTable, FilterBar, PageHeader, ZoneNote } from '@longshore/ui'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Button } from 'antd'
import { useState } from 'react'
import { useCanEdit } from '../../lib/use-can-edit'
import { type LinkSearch, useLinks } from './api'
import { ClickStatistic } from './click-statistic'
import { useLinkColumns } from './link-columns'
import { LinkForm } from './link-form'
import { linkTexts } from './locales'

export function LinksPage() {
  const t = linkTexts.useT()
  const canEdit = useCanEdit()
  const [isCreating, setCreating] = useState(false)
  const create = canEdit && (
    <Button type="primary" onClick={() => setCreating(true)}>
      {t('create.action')}
    </Button>
  )
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} meta={<ZoneNote />} actions={create} />
      <LinkTable />
      <ClickStatistic />
      {isCreating && <LinkForm onClose={() => setCreating(false)} />}
    </>
  )
}

function LinkTable() {
  const t = linkTexts.useT()
  const canEdit = useCanEdit()
  const search = useSearch({ from: '/links' })
  const navigate = useNavigate()
  const query = useQuery(useLinks().list(search))
  const change = (next: LinkSearch): void => {
    void navigate({ to: '/links', search: next, replace: next.page === search.page })
  }
  const { keyword, status, ...paging } = search
  const options = (['active', 'off'] as const).map((value) => ({ value, label: t(`status.${value}`) }))
  return (
    <DataTable
      name="links"
      label={t('title')}
      columns={useLinkColumns()}
      rowKey={({ id }) => id}
      query={query}
      lines={2}
      paging={paging}
      onPaging={({ page, size }) => change({ ...search, page, size })}
      missingPermission={describeFailure(query.error).kind === 'refused' ? t('area') : undefined}
      filters={
        <FilterBar
          search={{ key: 'keyword', label: t('search') }}
          filters={[{ key: 'status', label: t('status'), options }]}
          values={{ keyword, status }}
          onChange={(values) => change({ size: search.size, ...(values as LinkSearch) })}
        />
      }
      isFiltered={Boolean(keyword ?? status)}
      onClearFilters={() => change({ size: search.size })}
      empty={{ title: t('empty.title'), lead: t(canEdit ? 'empty.text' : 'empty.textReader') }}
    />
  )
}
