import { formatCount } from '@longshore/kit/count'
import { type Column, DataTable, StateTag } from '@longshore/ui'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { RowActions } from '@/components/row-actions'
import { attempt } from '@/lib/attempt'
import { useCan } from '@/lib/stores/permission'
import { toast } from '@/lib/toast'
import parts from '../parts.module.css'
import { type Batch, batchesQuery, exportList, type Gift, restoreCodes } from './api'
import { BatchDialog, type BatchKind } from './batch-dialog'
import { giftsTexts } from './locales'
import { RevokeDialog } from './revoke-dialog'
import { BATCH_KINDS } from './words'

const KINDS = ['uploaded', 'derived', 'word'] as const satisfies readonly BatchKind[]

/** The codes of a gift by batch, and making more of them. */
export function Batches({ gift }: { gift: Gift }) {
  const t = giftsTexts.useT()
  const mayEdit = useCan('operateEdit')
  const query = useQuery(batchesQuery(gift.id))
  const [making, setMaking] = useState<BatchKind | null>(null)
  const [revoking, setRevoking] = useState<Batch | null>(null)
  return (
    <section className={parts.card} aria-labelledby="batches-title">
      <header className={parts.head}>
        <h2 id="batches-title">{t('batches')}</h2>
        {mayEdit &&
          KINDS.map((kind) => (
            <Button key={kind} size="small" onClick={() => setMaking(kind)}>
              {t(`make.${kind}`)}
            </Button>
          ))}
      </header>
      <DataTable
        name="gift-batches"
        label={t('batches')}
        columns={useColumns(gift, setRevoking)}
        rowKey={({ id }) => id}
        query={query}
        lines={2}
        empty={{ title: t('noBatches'), lead: t('noBatchesLead') }}
      />
      {making && <BatchDialog gift={gift} kind={making} onClose={() => setMaking(null)} />}
      {revoking && <RevokeDialog batch={revoking} onClose={() => setRevoking(null)} />}
    </section>
  )
}

function useColumns(gift: Gift, onRevoke: (batch: Batch) => void): Column<Batch>[] {
  const t = giftsTexts.useT()
  const mayEdit = useCan('operateEdit')
  const columns: Column<Batch>[] = [
    {
      key: 'name',
      title: t('batch'),
      isPrimary: true,
      render: (batch) => (
        <div>
          {batch.name}
          <div className={parts.muted}>
            {t(`kind.${batch.kind}`)} {batch.sample || batch.word}
          </div>
        </div>
      ),
    },
    { key: 'state', title: t('state'), render: (batch) => <State batch={batch} /> },
    { key: 'count', title: t('codes'), align: 'end', render: ({ count }) => formatCount(count) },
    { key: 'granted', title: t('granted'), align: 'end', render: ({ granted }) => formatCount(granted) },
  ]
  if (mayEdit)
    columns.push({
      key: 'actions',
      title: t('actions'),
      isActions: true,
      render: (batch) => <RowActions actions={actionsOf(batch, gift, onRevoke, t)} />,
    })
  return columns
}

function actionsOf(
  batch: Batch,
  gift: Gift,
  onRevoke: (batch: Batch) => void,
  t: ReturnType<typeof giftsTexts.useT>,
) {
  const named = (text: string) => ({ text, label: `${text} ${batch.name}` })
  const handleExport = (): Promise<void> =>
    attempt(async () => {
      const number = await exportList(gift.id, batch.id)
      toast('success', t('exported', { number }))
    })
  const revoke = { key: 'revoke', ...named(t('revoke')), isDanger: true, run: () => onRevoke(batch) }
  const restore = {
    key: 'restore',
    ...named(t('restore')),
    run: () => void attempt(() => restoreCodes(batch.id, t('restore'))),
  }
  const take = { key: 'export', ...named(t('export')), run: () => void handleExport() }
  return [
    ...(batch.kind === 'derived' ? [take] : []),
    ...(batch.state === 'ready' ? [revoke] : batch.state === 'revoked' ? [restore] : []),
  ]
}

/** Where a batch stands; the faults of a list, and what was revoked. */
function State({ batch }: { batch: Batch }) {
  const t = giftsTexts.useT()
  const faults = batch.report?.faults ?? 0
  return (
    <div>
      <StateTag kind={BATCH_KINDS[batch.state]}>{t(`batchState.${batch.state}`)}</StateTag>
      {batch.revoked.map(([first, last]) => (
        <div key={first} className={parts.muted}>
          {t('revokedRange', { first, last })}
        </div>
      ))}
      {faults > 0 && (
        <details>
          <summary>{t('faults', { count: faults })}</summary>
          <ul className={parts.rows}>
            {batch.report?.first.map(({ line, kind, with_line: other, text }) => (
              <li key={line}>
                {t('line', { line })} {t(`fault.${kind}`, { other })} {text}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}
