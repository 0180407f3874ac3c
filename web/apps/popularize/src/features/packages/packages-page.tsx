// The promotion packages of the selected game: made by the press, looked at, forbidden.
import { describeFailure } from '@longshore/remote'
import { DataTable, FilterBar, PageHeader, ZoneNote } from '@longshore/ui'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Button } from 'antd'
import { useState } from 'react'
import { useCanEdit } from '../../lib/use-can-edit'
import { type PackageSearch, usePackages } from './api'
import { BatchNote } from './batch-note'
import { CreateDrawer } from './create-drawer'
import { packageTexts } from './locales'
import { usePackageColumns } from './package-columns'

export function PackagesPage() {
  const t = packageTexts.useT()
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
      <BatchNote />
      <PackageTable />
      {isCreating && <CreateDrawer onClose={() => setCreating(false)} />}
    </>
  )
}

function PackageTable() {
  const t = packageTexts.useT()
  const canEdit = useCanEdit()
  const search = useSearch({ from: '/packages' })
  const navigate = useNavigate()
  const query = useQuery(usePackages().list(search))
  const change = (next: PackageSearch): void => {
    void navigate({ to: '/packages', search: next, replace: next.page === search.page })
  }
  const { keyword, ...paging } = search
  return (
    <DataTable
      name="packages"
      label={t('title')}
      columns={usePackageColumns()}
      rowKey={({ id }) => id}
      query={query}
      lines={2}
      paging={paging}
      onPaging={({ page, size }) => change({ ...search, page, size })}
      missingPermission={describeFailure(query.error).kind === 'refused' ? t('area') : undefined}
      filters={
        <FilterBar
          search={{ key: 'keyword', label: t('search') }}
          filters={[]}
          values={{ keyword }}
          onChange={(values) => change({ size: search.size, ...values })}
        />
      }
      isFiltered={Boolean(keyword)}
      onClearFilters={() => change({ size: search.size })}
      empty={{ title: t('empty.title'), lead: t(canEdit ? 'empty.text' : 'empty.textReader') }}
    />
  )
}
