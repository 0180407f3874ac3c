import { formatTime } from '@longshore/kit/time'
import { type Column, DataTable, MissingNote } from '@longshore/ui'
import { layout } from '@longshore/ui/layout'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { RowActions } from '@/components/row-actions'
import { exportCsv } from '@/lib/export-csv'
import type { AuditEvent } from '../api'
import { auditQuery, fetchAudit, gamesQuery, permissionTreeQuery } from '../api'
import { settingTexts } from '../locales'
import { isFiltered } from '../search'
import { Section } from '../section'
import { useSettingAddress } from '../use-address'
import { AuditFilters } from './audit-filters'
import { changedFields } from './changed-fields'
import { EventDialog } from './event-dialog'
import { type AuditWords, useAuditWords } from './words'

export function AuditTab() {
  const t = settingTexts.useT()
  const address = useSettingAddress('audit')
  const { search } = address
  const query = useQuery(auditQuery(search))
  const games = useQuery(gamesQuery())
  const permissions = useQuery(permissionTreeQuery())
  const words = useAuditWords()
  const [open, setOpen] = useState<AuditEvent | null>(null)
  const columns = useAuditColumns(words, setOpen)
  const actorName = query.data?.list.find((event) => event.actor_id === search.actor)?.actor_name
  return (
    <Section title={t('tab.audit')} lead={t('lead.audit')}>
      {/* Until then numbers and keys stand where the names would. */}
      <MissingNote name={t('audit.game')} query={games} />
      <MissingNote name={words.field('permissions')} query={permissions} />
      <DataTable
        name="audit"
        label={t('tab.audit')}
        columns={columns}
        rowKey={(event) => event.id}
        query={query}
        paging={search}
        onPaging={address.page}
        filters={<AuditFilters address={address} words={words} actorName={actorName} />}
        isFiltered={isFiltered('audit', search)}
        onClearFilters={address.clear}
        empty={{ title: t('audit.empty'), lead: t('audit.emptyLead') }}
        onExport={(shown) =>
          exportCsv({
            name: t('audit.exportName'),
            // The file also tells what the table has no room for.
            columns: [
              ...shown,
              { title: t('audit.changes'), value: (event) => changesOf(event, words) },
              { title: t('audit.requestId'), value: (event) => event.request_id },
            ],
            fetchPage: (page, signal) => fetchAudit(search, page, signal),
          })
        }
      />
      {open && (
        <EventDialog
          event={open}
          onOnlyActor={(actor) => {
            setOpen(null)
            address.filter({ actor })
          }}
          onClose={() => setOpen(null)}
        />
      )}
    </Section>
  )
}

function changesOf(event: AuditEvent, words: AuditWords): string {
  const side = (field: string, value: unknown): string =>
    value === undefined ? '-' : words.value(field, value)
  return changedFields(event)
    .map(
      ({ field, before, after }) => `${words.field(field)}: ${side(field, before)} → ${side(field, after)}`,
    )
    .join('; ')
}

function useAuditColumns(words: AuditWords, onOpen: (event: AuditEvent) => void): Column<AuditEvent>[] {
  const t = settingTexts.useT()
  return [
    {
      key: 'at',
      title: t('audit.at'),
      csv: (event) => formatTime(event.at),
      render: (event) => <span className={layout.nowrap}>{formatTime(event.at)}</span>,
    },
    {
      key: 'actor',
      title: t('audit.actor'),
      csv: (event) => event.actor_name,
      render: (event) => event.actor_name || t('audit.system'),
    },
    {
      key: 'action',
      title: t('audit.action'),
      isPrimary: true,
      csv: (event) => words.action(event.action),
      render: (event) => words.action(event.action),
    },
    {
      key: 'target',
      title: t('audit.target'),
      csv: (event) => `${words.target(event.target_type)} ${words.name(event)}`,
      render: (event) => (
        <span>
          <span className={layout.muted}>{words.target(event.target_type)}</span> {words.name(event)}
        </span>
      ),
    },
    {
      key: 'game',
      title: t('audit.game'),
      csv: (event) => words.game(event.game_id),
      render: (event) => words.game(event.game_id) || '-',
    },
    {
      key: 'ip',
      title: t('audit.ip'),
      isHiddenAtFirst: true,
      csv: (event) => event.ip,
      render: (event) => event.ip || '-',
    },
    {
      key: 'actions',
      title: t('audit.detail'),
      isActions: true,
      render: (event) => (
        <RowActions
          actions={[
            {
              key: 'detail',
              text: t('audit.detail'),
              label: t('audit.detailOf', {
                id: event.id,
                actor: event.actor_name,
                action: words.action(event.action),
                time: formatTime(event.at),
              }),
              run: () => onOpen(event),
            },
          ]}
        />
      ),
    },
  ]
}
