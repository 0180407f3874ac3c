// What of the selected game's promotion packages is published, and how often it was downloaded.
import { describeFailure } from '@longshore/remote'
import { DataTable, PageHeader, ZoneNote } from '@longshore/ui'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Button } from 'antd'
import { useState } from 'react'
import { useCanEdit } from '../../lib/use-can-edit'
import { useDistributions } from './api'
import { CreateDrawer } from './create-drawer'
import { useDistributionColumns } from './distribution-columns'
import { DownloadStatistic } from './download-statistic'
import { distributionTexts } from './locales'

export function DistributionPage() {
  const t = distributionTexts.useT()
  const canEdit = useCanEdit()
  const [isCreating, setCreating] = useState(false)
  const search = useSearch({ from: '/distribution' })
  const navigate = useNavigate()
  const query = useQuery(useDistributions().list(search))
  return (
    <>
      <PageHeader
        title={t('title')}
        lead={t('lead')}
        meta={<ZoneNote />}
        actions={
          canEdit && (
            <Button type="primary" onClick={() => setCreating(true)}>
              {t('create.action')}
            </Button>
          )
        }
      />
      <DataTable
        name="distributions"
        label={t('title')}
        columns={useDistributionColumns()}
        rowKey={({ id }) => id}
        query={query}
        lines={2}
        paging={search}
        onPaging={(next) => void navigate({ to: '/distribution', search: next })}
        missingPermission={describeFailure(query.error).kind === 'refused' ? t('area') : undefined}
        empty={{ title: t('empty.title'), lead: t(canEdit ? 'empty.text' : 'empty.textReader') }}
      />
      <DownloadStatistic />
      {isCreating && <CreateDrawer onClose={() => setCreating(false)} />}
    </>
  )
}
