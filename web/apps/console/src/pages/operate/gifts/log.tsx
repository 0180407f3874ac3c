import { type Column, CopyId, DataTable, FilterBar, GameTime, StateTag } from '@longshore/ui'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { RowActions } from '@/components/row-actions'
import { attempt } from '@/lib/attempt'
import { useCan } from '@/lib/stores/permission'
import { usePageAddress } from '@/lib/use-page-address'
import { ExportDialog } from '../export-dialog'
import parts from '../parts.module.css'
import { useCursor } from '../use-cursor'
import { type Gift, type Redemption, redemptionsQuery, resend } from './api'
import { giftsTexts } from './locales'
import { type GiftsSearch, OUTCOMES } from './search'
import { DELIVERY_KINDS } from './words'

/** What was tried with the codes of a gift, and whether the game's server took what was given. */
export function Log({ gift }: { gift: Gift }) {
  const t = giftsTexts.useT()
  const { search, go } = usePageAddress<GiftsSearch>('/operate/gifts')
  const { outcome, before } = search
  const query = useQuery(redemptionsQuery(gift.id, outcome ?? '', before))
  const cursor = useCursor(before, query.data?.next ?? undefined, (next) => go({ ...search, before: next }))
  const choose = (next: GiftsSearch['outcome']): void => go({ gift: gift.id, outcome: next })
  const [isExporting, setExporting] = useState(false)
  return (
    <section className={parts.card} aria-labelledby="log-title">
      <header className={parts.head}>
        <h2 id="log-title">{t('log')}</h2>
        <Button size="small" onClick={() => setExporting(true)}>
          {t('exportLog')}
        </Button>
      </header>
      {isExporting && (
        <ExportDialog
          kind="redemptions"
          filters={{ gift_id: gift.id, outcome }}
          onClose={() => setExporting(false)}
        />
      )}
      <DataTable
        name="gift-log"
        label={t('log')}
        columns={useColumns()}
        rowKey={({ id }) => id}
        query={query}
        cursor={cursor}
        filters={
          <FilterBar
            values={{ outcome }}
            filters={[
              {
                key: 'outcome',
                label: t('outcome'),
                options: OUTCOMES.map((value) => ({ value, label: t(`outcome.${value}`) })),
              },
            ]}
            onChange={(values) => choose(values.outcome as GiftsSearch['outcome'])}
          />
        }
        isFiltered={outcome !== undefined}
        onClearFilters={() => choose(undefined)}
        empty={{ title: t('noLog'), lead: t('noLogLead') }}
      />
    </section>
  )
}

function useColumns(): Column<Redemption>[] {
  const t = giftsTexts.useT()
  const mayEdit = useCan('operateEdit')
  const columns: Column<Redemption>[] = [
    {
      key: 'code',
      title: t('code'),
      isPrimary: true,
      render: ({ source, code, serial }) => (
        <>
          {source === 'push' ? t('pushed') : <code>{code}</code>}{' '}
          <span className={parts.muted}>{serial ? t('serial', { serial }) : ''}</span>
        </>
      ),
    },
    {
      key: 'result',
      title: t('outcome'),
      render: ({ result, delivery }) =>
        result === 'granted' ? (
          <StateTag kind={DELIVERY_KINDS[delivery]}>{t(`delivery.${delivery}`)}</StateTag>
        ) : (
          <StateTag kind="failed">{t(`result.${result}`)}</StateTag>
        ),
    },
    {
      key: 'player',
      title: t('player'),
      render: ({ player_id: id }) => <CopyId value={id} label={t('player')} />,
    },
    { key: 'server', title: t('server'), render: ({ server_id: server }) => server || '-' },
    { key: 'at', title: t('at'), render: ({ created_at: at }) => <GameTime at={at} /> },
  ]
  if (mayEdit)
    columns.push({
      key: 'actions',
      title: t('actions'),
      isActions: true,
      render: ({ id, result, delivery }) =>
        result === 'granted' && delivery !== 'delivered' ? (
          <RowActions
            actions={[
              {
                key: 'resend',
                text: t('resend'),
                label: `${t('resend')} ${id}`,
                run: () => void attempt(() => resend(id)),
              },
            ]}
          />
        ) : null,
    })
  return columns
}
