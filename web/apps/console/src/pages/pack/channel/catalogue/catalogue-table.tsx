// The provider's catalogue: which channels there are, and the versions of their plug-ins.
import { DataTable } from '@longshore/ui'
import { layout } from '@longshore/ui/layout'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { ChannelMark } from '@/components/channel-mark'
import type { ManagedChannel } from '../api'
import { managedQuery } from '../api'
import { DoubtMark } from '../doubt-mark'
import { channelTexts } from '../locales'
import styles from '../pack-channel.module.css'
import { useWords } from '../words'
import { EntryDialog } from './entry-dialog'
import { PluginsDialog } from './plugins-dialog'

type Open = { dialog: 'entry'; code: string | null } | { dialog: 'plugins'; code: string }

export function CatalogueTable() {
  const t = channelTexts.useT()
  const words = useWords()
  const query = useQuery(managedQuery())
  const [open, setOpen] = useState<Open | null>(null)
  const rows = query.data ?? []
  const current = rows.find(({ code }) => code === open?.code)
  const add = (
    <Button type="primary" onClick={() => setOpen({ dialog: 'entry', code: null })}>
      {t('entry.add')}
    </Button>
  )
  return (
    <>
      <div className={layout.head}>
        <p className={`${layout.muted} ${layout.flush}`}>{t('catalogue.count', { count: rows.length })}</p>
        {add}
      </div>
      <DataTable<ManagedChannel>
        name="catalogue"
        label={t('catalogue')}
        rowKey={({ code }) => code}
        query={{ ...query, data: query.data && { list: rows, total: rows.length } }}
        paging={{ size: 100 }}
        onPaging={() => {}}
        empty={{ title: t('catalogue.empty'), lead: t('catalogue.emptyLead'), actions: add }}
        columns={[
          {
            key: 'name',
            title: t('channel'),
            isPrimary: true,
            render: (row) => (
              <span className={`${layout.row} ${styles.channel}`}>
                <ChannelMark name={words(row.name)} colour={row.icon} />
                <span>
                  {words(row.name)}
                  <span className={`${layout.hint} ${layout.block}`}>
                    {row.code} · {t(`kind.${row.kind}`)}
                    {!row.is_offered && ` · ${t('notOffered')}`}
                  </span>
                  <DoubtMark doubt={row.doubt} />
                </span>
              </span>
            ),
          },
          {
            key: 'suffix',
            title: t('packageSuffix'),
            render: (row) => (row.package_suffix ? <code>{row.package_suffix}</code> : '-'),
          },
          {
            key: 'versions',
            title: t('field.plugin'),
            render: (row) => <Versions row={row} />,
          },
          {
            key: 'actions',
            title: t('actions'),
            isActions: true,
            render: (row) => (
              <span className={`${layout.wrap} ${styles.rowActions}`}>
                <Button
                  type="link"
                  size="small"
                  aria-label={t('pluginsOf', { name: words(row.name) })}
                  onClick={() => setOpen({ dialog: 'plugins', code: row.code })}
                >
                  {t('plugins')}
                </Button>
                <Button
                  type="link"
                  size="small"
                  aria-label={t('editOf', { name: words(row.name) })}
                  onClick={() => setOpen({ dialog: 'entry', code: row.code })}
                >
                  {t('edit')}
                </Button>
              </span>
            ),
          },
        ]}
      />
      {open?.dialog === 'entry' && <EntryDialog entry={current} onClose={() => setOpen(null)} />}
      {open?.dialog === 'plugins' && current && (
        <PluginsDialog channel={current} onClose={() => setOpen(null)} />
      )}
    </>
  )
}

function Versions({ row }: { row: ManagedChannel }) {
  const t = channelTexts.useT()
  const newest = row.plugins.find(({ status }) => status === 'published')
  const drafts = row.plugins.filter(({ status }) => status === 'draft').length
  return (
    <>
      {newest?.version ?? t('noVersion')}
      {drafts > 0 && <span className={layout.badge}>{t('drafts', { count: drafts })}</span>}
    </>
  )
}
