// Dashboards: one's own and those that others share; a name opens one.
import { describeFailure, useConnection } from '@longshore/remote'
import {
  type Column,
  ConfirmDialog,
  DataTable,
  GameTime,
  GameZoneProvider,
  PageHeader,
  SearchFilter,
} from '@longshore/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Button } from 'antd'
import { useState } from 'react'
import { ListCut } from '../../components/list-cut'
import { ReportDialog } from '../../components/saving/report-dialog'
import { type KeywordSearch, MOST_KEYWORD } from '../../lib/keyword'
import { type DashboardRow, useDashboards } from './api'
import { dashboardsTexts } from './locales'

interface Props {
  gameId: number
}

export function DashboardsPage({ gameId, search: { keyword } }: Props & { search: KeywordSearch }) {
  const t = dashboardsTexts.useT()
  const query = useQuery(useDashboards(gameId).list(keyword))
  const navigate = useNavigate()
  const find = (text?: string): void =>
    void navigate({ to: '/dashboards', search: text ? { keyword: text } : {}, replace: true })
  return (
    <GameZoneProvider value={query.data?.time_zone ?? 'UTC'}>
      <PageHeader title={t('title')} lead={t('lead')} actions={<NewButton gameId={gameId} />} />
      <DataTable
        name="data-dashboards"
        label={t('title')}
        columns={useColumns(gameId)}
        rowKey={({ id }) => id}
        query={query}
        missingPermission={describeFailure(query.error).kind === 'refused' ? t('title') : undefined}
        filters={
          <SearchFilter label={t('search')} value={keyword} maxLength={MOST_KEYWORD} onChange={find} />
        }
        isFiltered={keyword !== undefined}
        onClearFilters={() => find()}
        empty={{ title: t('none'), lead: t('none.lead') }}
      />
      <ListCut of={query.data} />
    </GameZoneProvider>
  )
}

function NewButton({ gameId }: Props) {
  const t = dashboardsTexts.useT()
  const { props } = useConnection()
  const { key, save } = useDashboards(gameId)
  const client = useQueryClient()
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button type="primary" onClick={() => setOpen(true)}>
        {t('new')}
      </Button>
      {isOpen && (
        <ReportDialog
          title={t('new')}
          initial={{ name: '', isShared: false }}
          onSubmit={async ({ name, isShared }) => {
            const made = await save(null, { name, is_shared: isShared, tiles: [] })
            props.notify('success', t('new.done', { name: made.name }))
            await client.invalidateQueries({ queryKey: key })
            await navigate({ to: '/dashboards/$id', params: { id: String(made.id) } })
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

function useColumns(gameId: number): Column<DashboardRow>[] {
  const t = dashboardsTexts.useT()
  return [
    {
      key: 'name',
      title: t('name'),
      isPrimary: true,
      render: ({ id, name }) => (
        <Link to="/dashboards/$id" params={{ id: String(id) }}>
          {name}
        </Link>
      ),
    },
    { key: 'tiles', title: t('tiles'), align: 'end', render: ({ tile_count }) => tile_count },
    {
      key: 'shared',
      title: t('shared'),
      render: ({ is_shared }) => t(is_shared ? 'shared.all' : 'shared.mine'),
    },
    { key: 'by', title: t('by'), render: ({ created_user_name }) => created_user_name },
    { key: 'at', title: t('at'), render: ({ created_at }) => <GameTime at={created_at} /> },
    {
      key: 'actions',
      title: t('actions'),
      render: (row) => row.may_delete && <DeleteButton row={row} gameId={gameId} />,
    },
  ]
}

function DeleteButton({ row, gameId }: Props & { row: DashboardRow }) {
  const t = dashboardsTexts.useT()
  const { props } = useConnection()
  const { key, remove } = useDashboards(gameId)
  const client = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        type="link"
        size="small"
        danger
        aria-label={t('delete.named', { name: row.name })}
        onClick={() => setOpen(true)}
      >
        {t('delete')}
      </Button>
      {isOpen && (
        <ConfirmDialog
          title={t('delete.title', { name: row.name })}
          confirmLabel={t('delete')}
          cancelLabel={t('cancel')}
          isDanger
          onConfirm={async () => {
            await remove(row.id)
            props.notify('success', t('delete.done', { name: row.name }))
            await client.invalidateQueries({ queryKey: key })
          }}
          onClose={() => setOpen(false)}
        >
          <p>{t(row.is_shared ? 'delete.shared' : 'delete.mine')}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
