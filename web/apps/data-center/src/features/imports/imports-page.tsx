// Files that were imported into a game's figures, how far each is, and what was refused.
import { saveFile } from '@longshore/kit/save-file'
import { describeFailure, useConnection } from '@longshore/remote'
import {
  type Column,
  ConfirmDialog,
  DataTable,
  GameTime,
  GameZoneProvider,
  PageHeader,
  StateTag,
  ZoneNote,
} from '@longshore/ui'
import { layout } from '@longshore/ui/layout'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { formatCount } from '../../lib/figures'
import { type ImportRow, useCanImport, useImporting, useImportsQuery } from './api'
import { BeginDialog } from './begin-dialog'
import { importsTexts } from './locales'

const TAGS = {
  waiting: 'waits',
  running: 'running',
  undoing: 'running',
  done: 'done',
  failed: 'failed',
  undone: 'nothing',
} as const

export function ImportsPage({ gameId }: { gameId: number; search: unknown }) {
  const t = importsTexts.useT()
  const [before, setBefore] = useState<number>()
  const query = useQuery(useImportsQuery(gameId, before))
  const canImport = useCanImport()
  const [isBeginning, setBeginning] = useState(false)
  const next = query.data?.next
  return (
    <GameZoneProvider value={query.data?.time_zone ?? 'UTC'}>
      <PageHeader
        title={t('title')}
        lead={t('lead')}
        meta={query.data && <ZoneNote />}
        actions={
          canImport && (
            <Button type="primary" onClick={() => setBeginning(true)}>
              {t('new')}
            </Button>
          )
        }
      />
      <DataTable
        name="data-imports"
        label={t('title')}
        columns={useColumns(canImport)}
        rowKey={({ id }) => id}
        query={query}
        lines={2}
        missingPermission={describeFailure(query.error).kind === 'refused' ? t('title') : undefined}
        empty={{ title: t('none'), lead: t('none.lead') }}
      />
      {(before || next) && (
        <div className={layout.wrap}>
          {before && <Button onClick={() => setBefore(undefined)}>{t('newest')}</Button>}
          {next && <Button onClick={() => setBefore(next)}>{t('more')}</Button>}
        </div>
      )}
      {isBeginning && <BeginDialog onClose={() => setBeginning(false)} />}
    </GameZoneProvider>
  )
}

function useColumns(canImport: boolean): Column<ImportRow>[] {
  const t = importsTexts.useT()
  return [
    {
      key: 'file',
      title: t('file'),
      isPrimary: true,
      render: ({ file_name, created_user_name }) => (
        <div>
          {file_name}
          <div className={layout.muted}>{t('by', { name: created_user_name })}</div>
        </div>
      ),
    },
    { key: 'kind', title: t('kind'), render: ({ kind }) => t(`kind.${kind}`) },
    { key: 'state', title: t('state'), render: (row) => <State row={row} /> },
    { key: 'rows', title: t('rows'), align: 'end', render: ({ rows }) => formatCount(rows) },
    { key: 'refused', title: t('refused'), align: 'end', render: ({ refused }) => formatCount(refused) },
    { key: 'skipped', title: t('skipped'), align: 'end', render: ({ skipped }) => formatCount(skipped) },
    { key: 'created', title: t('created'), render: ({ created_at }) => <GameTime at={created_at} /> },
    { key: 'actions', title: t('actions'), render: (row) => <Actions row={row} canImport={canImport} /> },
  ]
}

function State({ row: { state, percent, problem, held_up, left_to } }: { row: ImportRow }) {
  const t = importsTexts.useT()
  return (
    <>
      <StateTag kind={problem ? 'failed' : TAGS[state]} canWrap>
        {problem || t(`state.${state}`, { percent })}
      </StateTag>
      {held_up && <div className={layout.hint}>{held_up}</div>}
      {left_to?.map(({ id, file_name, rows }) => (
        <div key={id} className={layout.hint}>
          {t('leftTo', { name: file_name, rows: formatCount(rows) })}
        </div>
      ))}
    </>
  )
}

// What could not be taken out, time after time, is taken out when it is asked for anew.
function canUndo({ state, problem }: ImportRow): boolean {
  return ['waiting', 'running', 'done'].includes(state) || (state === 'undoing' && problem !== '')
}

function Actions({ row, canImport }: { row: ImportRow; canImport: boolean }) {
  const t = importsTexts.useT()
  const { props } = useConnection()
  const { refusals, undo } = useImporting()
  const [isUndoing, setUndoing] = useState(false)
  const name = row.file_name
  const take = async (): Promise<void> => {
    try {
      saveFile(await refusals(row.id))
    } catch {
      // The notice has said why.
    }
  }
  return (
    <>
      {row.refused > 0 && (
        <Button
          type="link"
          size="small"
          aria-label={t('refusals.named', { name })}
          onClick={() => void take()}
        >
          {t('refusals.take')}
        </Button>
      )}
      {canImport && canUndo(row) && (
        <Button
          type="link"
          size="small"
          danger
          aria-label={t('undo.named', { name })}
          onClick={() => setUndoing(true)}
        >
          {t('undo')}
        </Button>
      )}
      {isUndoing && (
        <ConfirmDialog
          title={t('undo.title', { name })}
          confirmLabel={t('undo')}
          cancelLabel={t('cancel')}
          isDanger
          onConfirm={async () => {
            await undo(row.id)
            props.notify('success', t('undo.done', { name }))
          }}
          onClose={() => setUndoing(false)}
        >
          <p>{t('undo.lead', { rows: formatCount(row.rows) })}</p>
          {row.repeated_in?.map((one) => (
            <p key={one.id}>{t('undo.repeated', { name: one.file_name, rows: formatCount(one.rows) })}</p>
          ))}
        </ConfirmDialog>
      )}
    </>
  )
}
