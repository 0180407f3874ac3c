// The provider's publishers: added with an owner's link, suspended and resumed.
import { BackLink, DataTable, PageHeader, SearchFilter } from '@longshore/ui'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { exportCsv } from '@/lib/export-csv'
import { pageTexts } from '@/lib/pages'
import { usePageAddress } from '@/lib/use-page-address'
import { fetchPublishers, type Publisher, publishersQuery } from './api'
import { publisherTexts } from './locales'
import { OwnerDialog } from './owner-dialog'
import { usePublisherColumns } from './publisher-columns'
import type { PublisherSearch } from './search'
import { SuspendDialog } from './suspend-dialog'

type Open = { dialog: 'add' } | { dialog: 'invite' | 'suspend'; publisher: Publisher }

export function PublishersPage() {
  const t = publisherTexts.useT()
  const titles = pageTexts.useT()
  const address = usePageAddress<PublisherSearch>('/setting/publishers')
  const { search } = address
  const [open, setOpen] = useState<Open | null>(null)
  const close = (): void => setOpen(null)
  const columns = usePublisherColumns((dialog, publisher) => setOpen({ dialog, publisher }))
  const add = (
    <Button type="primary" onClick={() => setOpen({ dialog: 'add' })}>
      {t('add')}
    </Button>
  )
  return (
    <>
      <PageHeader
        back={<BackLink to="/setting">{titles('Setting')}</BackLink>}
        title={titles('Publishers')}
        lead={t('lead')}
        actions={add}
      />
      <DataTable
        name="publishers"
        label={titles('Publishers')}
        columns={columns}
        rowKey={(row) => row.Id}
        query={useQuery(publishersQuery(search))}
        paging={search}
        onPaging={address.page}
        filters={
          <SearchFilter
            label={t('search')}
            value={search.keyword}
            onChange={(keyword) => address.filter({ keyword })}
          />
        }
        isFiltered={search.keyword !== undefined}
        onClearFilters={() => address.filter({ keyword: undefined })}
        empty={{ title: t('empty'), lead: t('emptyLead'), actions: add }}
        onExport={(shown) =>
          exportCsv({
            name: t('exportName'),
            columns: shown,
            fetchPage: (page, signal) => fetchPublishers(search, page, 100, signal),
          })
        }
      />
      {open?.dialog === 'add' && <OwnerDialog onClose={close} />}
      {open?.dialog === 'invite' && <OwnerDialog publisher={open.publisher} onClose={close} />}
      {open?.dialog === 'suspend' && <SuspendDialog publisher={open.publisher} onClose={close} />}
    </>
  )
}
