// Saved reports: one's own and those that others share; a name opens the page as it was saved.
import { changedFields } from '@longshore/kit/changed-fields'
import { describeFailure, useConnection } from '@longshore/remote'
import {
  type Column,
  ConfirmDialog,
  DataTable,
  GameTime,
  GameZoneProvider,
  PageHeader,
  SearchFilter,
  useHeld,
} from '@longshore/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Button } from 'antd'
import { ListCut } from '../../components/list-cut'
import { componentTexts } from '../../components/locales'
import { ReportDialog } from '../../components/saving/report-dialog'
import { type KeywordSearch, MOST_KEYWORD } from '../../lib/keyword'
import { type Report, useReports } from './api'
import { reportsTexts } from './locales'

interface Props {
  gameId: number
}

export function ReportsPage({ gameId, search: { keyword } }: Props & { search: KeywordSearch }) {
  const t = reportsTexts.useT()
  const query = useQuery(useReports(gameId).list(keyword))
  const navigate = useNavigate()
  const find = (text?: string): void =>
    void navigate({ to: '/reports', search: text ? { keyword: text } : {}, replace: true })
  return (
    <GameZoneProvider value={query.data?.time_zone ?? 'UTC'}>
      <PageHeader title={t('title')} lead={t('lead')} />
      <DataTable
        name="data-reports"
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

function useColumns(gameId: number): Column<Report>[] {
  const t = reportsTexts.useT()
  const pages = componentTexts.useT()
  return [
    {
      key: 'name',
      title: t('name'),
      isPrimary: true,
      render: ({ id, name }) => (
        <Link to="/reports/$id" params={{ id: String(id) }}>
          {name}
        </Link>
      ),
    },
    { key: 'page', title: t('page'), render: ({ page }) => pages(`menu.${page}`) },
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
      render: (row) => <Actions row={row} gameId={gameId} />,
    },
  ]
}

function Actions({ row, gameId }: { row: Report; gameId: number }) {
  const t = reportsTexts.useT()
  const hold = useHeld()
  const close = (): void => hold(null)
  return (
    <>
      {row.is_mine && (
        <Button
          type="link"
          size="small"
          aria-label={t('change.named', { name: row.name })}
          onClick={() => hold(<ChangeDialog row={row} gameId={gameId} onClose={close} />)}
        >
          {t('change')}
        </Button>
      )}
      {row.may_delete && (
        <Button
          type="link"
          size="small"
          danger
          aria-label={t('delete.named', { name: row.name })}
          onClick={() => hold(<DeleteDialog row={row} gameId={gameId} onClose={close} />)}
        >
          {t('delete')}
        </Button>
      )}
    </>
  )
}

interface DialogProps {
  row: Report
  gameId: number
  onClose(): void
}

function ChangeDialog({ row, gameId, onClose }: DialogProps) {
  const t = reportsTexts.useT()
  const { key, change } = useReports(gameId)
  const client = useQueryClient()
  return (
    <ReportDialog
      title={t('change.title', { name: row.name })}
      initial={{ name: row.name, isShared: row.is_shared }}
      onSubmit={async ({ name, isShared }) => {
        const kept = { name: row.name, is_shared: row.is_shared }
        // What another page of it has changed meanwhile is not put back.
        await change(row.id, changedFields({ name, is_shared: isShared }, kept))
        await client.invalidateQueries({ queryKey: key })
      }}
      onClose={onClose}
    />
  )
}

function DeleteDialog({ row, gameId, onClose }: DialogProps) {
  const t = reportsTexts.useT()
  const { props } = useConnection()
  const { key, remove } = useReports(gameId)
  const client = useQueryClient()
  return (
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
      onClose={onClose}
    >
      <p>{t(row.is_shared ? 'delete.shared' : 'delete.mine')}</p>
    </ConfirmDialog>
  )
}
