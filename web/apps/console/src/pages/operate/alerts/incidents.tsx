// What is at fault or was, in words, with who was told and who is at it.
import { type Column, DataTable, FilterBar, GameTime, StateTag } from '@longshore/ui'
import { useQuery } from '@tanstack/react-query'
import { RowActions } from '@/components/row-actions'
import { attempt } from '@/lib/attempt'
import { useCan } from '@/lib/stores/permission'
import { toast } from '@/lib/toast'
import { usePageAddress } from '@/lib/use-page-address'
import { ListViews } from '../list-views'
import parts from '../parts.module.css'
import { useCursor } from '../use-cursor'
import { useListExport } from '../use-list-export'
import { acknowledge, type Incident, incidentsQuery } from './api'
import { alertsTexts } from './locales'
import { saidWords } from './said-words'
import { type AlertsSearch, STATES } from './search'

export function Incidents() {
  const t = alertsTexts.useT()
  const { search, go } = usePageAddress<AlertsSearch>('/operate/alerts')
  const query = useQuery(incidentsQuery(search))
  const { state, before } = search
  const cursor = useCursor(before, query.data?.next ?? undefined, (next) => go({ ...search, before: next }))
  const file = useListExport({ kind: 'incidents', filters: { state } })
  return (
    <section>
      <DataTable
        name="alerts"
        label={t('incidents')}
        columns={useColumns()}
        rowKey={({ id }) => id}
        query={query}
        lines={2}
        cursor={cursor}
        views={<ListViews name="alerts" to="/operate/alerts" search={search} />}
        onExport={file.onExport}
        filters={
          <FilterBar
            values={{ state }}
            filters={[
              {
                key: 'state',
                label: t('state'),
                options: STATES.map((value) => ({ value, label: t(`state.${value}`) })),
              },
            ]}
            onChange={(values) => go(values)}
          />
        }
        isFiltered={Boolean(state)}
        onClearFilters={() => go({})}
        empty={{ title: t('empty'), lead: t('emptyLead') }}
      />
      {file.dialog}
    </section>
  )
}

function useColumns(): Column<Incident>[] {
  const t = alertsTexts.useT()
  const mayEdit = useCan('operateEdit')
  const handle = (id: number): Promise<void> =>
    attempt(async () => {
      await acknowledge(id)
      toast('success', t('acknowledged'))
    })
  return [
    { key: 'says', title: t('what'), isPrimary: true, render: ({ says }) => says },
    { key: 'state', title: t('state'), render: (incident) => <State incident={incident} /> },
    { key: 'opened', title: t('openedAt'), render: ({ opened_at: at }) => <GameTime at={at} /> },
    {
      key: 'resolved',
      title: t('resolvedAt'),
      render: ({ resolved_at: at }) => (at ? <GameTime at={at} /> : t('notYet')),
    },
    { key: 'told', title: t('told'), render: ({ notices }) => <Told notices={notices} /> },
    {
      key: 'actions',
      title: t('actions'),
      isActions: true,
      render: ({ id, acknowledged_at: at, resolved_at: end }) =>
        mayEdit && !at && !end ? (
          <RowActions
            actions={[
              {
                key: 'acknowledge',
                text: t('acknowledge'),
                label: t('acknowledgeOf', { id }),
                run: () => void handle(id),
              },
            ]}
          />
        ) : null,
    },
  ]
}

function State({ incident }: { incident: Incident }) {
  const t = alertsTexts.useT()
  const { acknowledged_user_name: by, resolved_at: end } = incident
  return (
    <div>
      <StateTag kind={end ? 'done' : by ? 'running' : 'failed'}>
        {t(end ? 'state.resolved' : by ? 'state.handled' : 'state.open')}
      </StateTag>
      <div className={parts.muted}>{by && t('handledBy', { by })}</div>
    </div>
  )
}

function Told({ notices }: { notices: Incident['notices'] }) {
  const t = alertsTexts.useT()
  if (notices.length === 0) return t('nobody')
  return (
    <ul className={parts.rows}>
      {notices.slice(-3).map(({ target, event, state, said, at }, index) => (
        // They are in the order of time, and only ever added.
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <li key={index}>
          {target} {t(`event.${event}`)} {t(`notice.${state}`)} <GameTime at={at} /> {saidWords(said)}
        </li>
      ))}
    </ul>
  )
}
