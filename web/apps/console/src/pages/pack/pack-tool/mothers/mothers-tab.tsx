import { formatTime } from '@longshore/kit/time'
import { type Column, ConfirmDialog, DataTable } from '@longshore/ui'
import { layout } from '@longshore/ui/layout'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { RowActions } from '@/components/row-actions'
import { formatBytes } from '@/lib/bytes'
import { useCan } from '@/lib/stores/permission'
import { toast } from '@/lib/toast'
import type { Mother } from '../api'
import { mothersQuery, removeMother } from '../api'
import { usePolling } from '../live'
import { packToolTexts } from '../locales'
import { Mark } from '../mark'
import { useAddress } from '../use-address'
import { MotherStatus } from './mother-status'
import { MotherUpload } from './mother-upload'

export function MothersTab({ gameId }: { gameId: number }) {
  const t = packToolTexts.useT()
  const { search, page } = useAddress()
  const canBuild = useCan('packBuild')
  const options = mothersQuery(search)
  const known = useQuery(options)
  const isReading = known.data?.list.some((mother) => mother.status === 'inspecting') ?? false
  const query = useQuery({ ...options, refetchInterval: usePolling(isReading) })
  const [removed, setRemoved] = useState<Mother | null>(null)
  const columns = useColumns(setRemoved)
  return (
    <>
      {canBuild && <MotherUpload gameId={gameId} />}
      <DataTable
        name="mothers"
        label={t('tab.mothers')}
        columns={columns}
        rowKey={(mother) => mother.id}
        query={query}
        paging={search}
        onPaging={page}
        empty={{ title: t('mothers.empty'), lead: t(canBuild ? 'mothers.emptyLead' : 'mothers.emptyRead') }}
      />
      {removed && <RemoveDialog mother={removed} onClose={() => setRemoved(null)} />}
    </>
  )
}

function useColumns(onRemove: (mother: Mother) => void): Column<Mother>[] {
  const t = packToolTexts.useT()
  const canBuild = useCan('packBuild')
  const { open } = useAddress()
  return [
    {
      key: 'name',
      title: t('mothers.file'),
      isPrimary: true,
      render: (mother) => (
        <>
          <Link to="/pack/packTool" search={{ tab: 'mothers', mother: mother.id }} className={layout.link}>
            {mother.name}
          </Link>
          {mother.note && <span className={`${layout.hint} ${layout.block}`}>{mother.note}</span>}
        </>
      ),
    },
    { key: 'status', title: t('status'), render: (mother) => <MotherStatus mother={mother} /> },
    {
      key: 'version',
      title: t('mothers.version'),
      render: (mother) =>
        mother.package_name ? (
          <>
            {mother.version_name} ({mother.version_code})
            <span className={`${layout.hint} ${layout.block}`}>{mother.package_name}</span>
          </>
        ) : (
          '-'
        ),
    },
    {
      key: 'size',
      title: t('report.size'),
      align: 'end',
      render: (mother) => <span className={layout.nowrap}>{formatBytes(mother.size)}</span>,
    },
    {
      key: 'pages',
      title: t('mothers.pages'),
      render: (mother) =>
        mother.is_16k_ready === null ? (
          '-'
        ) : (
          <Mark tone={mother.is_16k_ready ? 'good' : 'warning'}>
            {t(mother.is_16k_ready ? 'mothers.pagesYes' : 'mothers.pagesNo')}
          </Mark>
        ),
    },
    { key: 'builds', title: t('mothers.builds'), align: 'end', render: (mother) => mother.build_count },
    {
      key: 'created',
      title: t('mothers.uploaded'),
      render: (mother) => (
        <span className={layout.nowrap}>
          {formatTime(mother.created_at, 'YYYY-MM-DD HH:mm')}
          <span className={`${layout.hint} ${layout.block}`}>{mother.created_user_name}</span>
        </span>
      ),
    },
    {
      key: 'actions',
      title: t('actions'),
      isActions: true,
      render: (mother) => (
        <RowActions
          actions={[
            ...(canBuild && mother.status === 'ready' && !mother.expected_package_name
              ? [
                  {
                    key: 'build',
                    text: t('mothers.build'),
                    label: t('mothers.buildOf', { name: mother.name }),
                    run: () => open({ mother: mother.id }),
                  },
                ]
              : []),
            ...(canBuild && mother.status !== 'inspecting'
              ? [
                  {
                    key: 'remove',
                    text: t('remove'),
                    label: t('mothers.removeOf', { name: mother.name }),
                    isDanger: true,
                    run: () => onRemove(mother),
                  },
                ]
              : []),
          ]}
        />
      ),
    },
  ]
}

function RemoveDialog({ mother, onClose }: { mother: Mother; onClose(): void }) {
  const t = packToolTexts.useT()
  return (
    <ConfirmDialog
      title={t('mothers.removeTitle', { name: mother.name })}
      confirmLabel={t('remove')}
      cancelLabel={t('cancel')}
      isDanger
      onConfirm={async () => {
        await removeMother(mother.id)
        toast('success', t('mothers.removed'))
      }}
      onClose={onClose}
    >
      <p>{t('mothers.removeLead')}</p>
    </ConfirmDialog>
  )
}
