import { DataTable, SearchFilter, SelectFilter } from '@longshore/ui'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { exportCsv } from '@/lib/export-csv'
import type { Admin } from '../api'
import { adminsQuery, fetchAdmins } from '../api'
import { settingTexts } from '../locales'
import { ADMIN_STATUSES, isFiltered } from '../search'
import { Section } from '../section'
import { useSettingAddress } from '../use-address'
import { AbleDialog } from './able-dialog'
import { useAdminColumns } from './admin-columns'
import { AuthoriseDialog } from './authorise-dialog'
import { InviteDialog } from './invite-dialog'

type Open = { dialog: 'invite' } | { dialog: 'authorise' | 'able'; admin: Admin }

export function AdminsTab() {
  const t = settingTexts.useT()
  const address = useSettingAddress('admins')
  const { search } = address
  const [open, setOpen] = useState<Open | null>(null)
  const close = (): void => setOpen(null)
  const columns = useAdminColumns({
    onAuthorise: (admin) => setOpen({ dialog: 'authorise', admin }),
    onAble: (admin) => setOpen({ dialog: 'able', admin }),
  })
  const invite = (
    <Button type="primary" onClick={() => setOpen({ dialog: 'invite' })}>
      {t('admins.invite')}
    </Button>
  )
  const status = ADMIN_STATUSES.find((known) => known === search.status)
  return (
    <Section title={t('tab.admins')} lead={t('lead.admins')} action={invite}>
      <DataTable
        name="admins"
        label={t('tab.admins')}
        columns={columns}
        rowKey={(admin) => admin.Id}
        query={useQuery(adminsQuery({ ...search, status }))}
        paging={search}
        onPaging={address.page}
        filters={
          <>
            <SearchFilter
              label={t('admins.search')}
              value={search.keyword}
              onChange={(keyword) => address.filter({ keyword })}
            />
            <SelectFilter
              label={t('status')}
              value={status}
              all={t('admins.anyStatus')}
              options={ADMIN_STATUSES.map((value) => ({ value, label: t(`admins.${value}`) }))}
              onChange={(next) => address.filter({ status: next })}
            />
          </>
        }
        isFiltered={isFiltered('admins', search)}
        onClearFilters={address.clear}
        empty={{ title: t('admins.empty'), lead: t('admins.emptyLead'), actions: invite }}
        onExport={(shown) =>
          exportCsv({
            name: t('admins.exportName'),
            columns: shown,
            fetchPage: (page, signal) => fetchAdmins({ ...search, status }, page, signal),
          })
        }
      />
      {open?.dialog === 'invite' && <InviteDialog onClose={close} />}
      {open?.dialog === 'authorise' && <AuthoriseDialog admin={open.admin} onClose={close} />}
      {open?.dialog === 'able' && <AbleDialog admin={open.admin} onClose={close} />}
    </Section>
  )
}
