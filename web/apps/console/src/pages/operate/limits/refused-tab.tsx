import { type Column, DataTable, FilterBar, GameTime, StateTag } from '@longshore/ui'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { RowActions } from '@/components/row-actions'
import { useCan } from '@/lib/stores/permission'
import { toast } from '@/lib/toast'
import { usePageAddress } from '@/lib/use-page-address'
import { ListViews } from '../list-views'
import parts from '../parts.module.css'
import { ReasonDialog } from '../reason-dialog'
import { useCursor } from '../use-cursor'
import { useListExport } from '../use-list-export'
import { endRefused, type Refused, refusedQuery } from './api'
import { limitsTexts } from './locales'
import { RefuseDialog } from './refuse-dialog'
import { type LimitsSearch, SUBJECTS } from './search'

/** Who may not enter, whatever is published. */
export function RefusedTab() {
  const t = limitsTexts.useT()
  const mayEdit = useCan('operateEdit')
  const { search, go } = usePageAddress<LimitsSearch>('/operate/limits')
  const query = useQuery(refusedQuery(search))
  const cursor = useCursor(search.before, query.data?.next ?? undefined, (before) =>
    go({ ...search, before }),
  )
  const [isAdding, setAdding] = useState(false)
  const [ending, setEnding] = useState<readonly number[]>([])
  const [keys, setKeys] = useState<ReadonlySet<string | number>>(new Set())
  const columns = useColumns((row) => setEnding([row.id]))
  const { keyword, subject, state } = search
  const file = useListExport({ kind: 'refused', filters: { keyword, subject, state } })
  const handleEnd = async (reason: string): Promise<void> => {
    const count = await endRefused([...ending], reason)
    setKeys(new Set())
    toast('success', t('ended', { count }))
  }
  return (
    <>
      <div className={`${parts.card} ${parts.bar}`}>
        <span>{t('refusedLead')}</span>
        {mayEdit && (
          <Button type="primary" onClick={() => setAdding(true)}>
            {t('refuse')}
          </Button>
        )}
      </div>
      <DataTable
        name="refused"
        label={t('tab.refused')}
        columns={columns}
        rowKey={({ id }) => id}
        query={query}
        cursor={cursor}
        views={<ListViews name="refused" to="/operate/limits" search={search} base={{ tab: 'refused' }} />}
        onExport={file.onExport}
        selection={
          mayEdit && state !== 'over'
            ? {
                keys,
                onChange: setKeys,
                rowLabel: ({ shown }: Refused) => t('choose', { shown }),
                bar: (
                  <>
                    <b>{t('chosen', { count: keys.size })}</b>
                    <button type="button" onClick={() => setEnding([...keys].map(Number))}>
                      {t('endMany', { count: keys.size })}
                    </button>
                  </>
                ),
              }
            : undefined
        }
        filters={
          <FilterBar
            search={{ key: 'keyword', label: t('search'), maxLength: 128 }}
            values={{ keyword, subject, state }}
            filters={[
              {
                key: 'state',
                label: t('state'),
                fallback: 'in_force',
                options: (['in_force', 'over'] as const).map((value) => ({
                  value,
                  label: t(`state.${value}`),
                })),
              },
              {
                key: 'subject',
                label: t('subject'),
                options: SUBJECTS.map((value) => ({ value, label: t(`subject.${value}`) })),
              },
            ]}
            onChange={(values) => go({ tab: 'refused', ...(values as LimitsSearch) })}
          />
        }
        isFiltered={Boolean(keyword || subject || state)}
        onClearFilters={() => go({ tab: 'refused' })}
        empty={{ title: t('empty'), lead: t('emptyLead') }}
      />
      {file.dialog}
      {isAdding && <RefuseDialog onClose={() => setAdding(false)} />}
      {ending.length > 0 && (
        <ReasonDialog
          title={t('endTitle', { count: ending.length })}
          submitLabel={t('endMany', { count: ending.length })}
          onSubmit={handleEnd}
          onClose={() => setEnding([])}
        >
          <p>{t('endLead')}</p>
        </ReasonDialog>
      )}
    </>
  )
}

function useColumns(onEnd: (row: Refused) => void): Column<Refused>[] {
  const t = limitsTexts.useT()
  const mayEdit = useCan('operateEdit')
  const columns: Column<Refused>[] = [
    { key: 'shown', title: t('subject'), isPrimary: true, render: ({ shown }) => <code>{shown}</code> },
    { key: 'subject', title: t('subject'), render: ({ subject }) => t(`subject.${subject}`) },
    {
      key: 'state',
      title: t('state'),
      render: ({ lifted_at: liftedAt, ends_at: endsAt }) =>
        liftedAt || (endsAt && endsAt * 1000 <= Date.now()) ? (
          <StateTag kind="nothing">{t('state.over')}</StateTag>
        ) : (
          <StateTag kind="failed">{t('state.in_force')}</StateTag>
        ),
    },
    { key: 'reason', title: t('reason'), render: ({ reason }) => reason },
    { key: 'told', title: t('toldOne'), isHiddenAtFirst: true, render: ({ told }) => told },
    {
      key: 'ends',
      title: t('ends'),
      render: ({ ends_at: at, lifted_at: liftedAt }) =>
        (liftedAt ?? at) ? <GameTime at={liftedAt ?? at ?? 0} format="exact" /> : t('forGood'),
    },
    {
      key: 'by',
      title: t('by'),
      render: ({ created_user_name: name, created_at: at }) => (
        <>
          {name} · <GameTime at={at} />
        </>
      ),
    },
  ]
  if (mayEdit)
    columns.push({
      key: 'actions',
      title: t('actions'),
      isActions: true,
      render: (row) =>
        row.lifted_at === null && (
          <RowActions
            actions={[
              {
                key: 'end',
                text: t('end'),
                label: t('endOf', { shown: row.shown }),
                isDanger: true,
                run: () => onEnd(row),
              },
            ]}
          />
        ),
    })
  return columns
}
