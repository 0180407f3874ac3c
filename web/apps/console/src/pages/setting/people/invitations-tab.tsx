import { formatTime } from '@longshore/kit/time'
import { type Column, ConfirmDialog, DataTable, pageOf, SearchFilter, SelectFilter } from '@longshore/ui'
import { layout } from '@longshore/ui/layout'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { RowActions } from '@/components/row-actions'
import { exportCsv } from '@/lib/export-csv'
import { toast } from '@/lib/toast'
import type { Invitation } from '../api'
import { invitationsQuery, revokeInvitation } from '../api'
import { settingTexts } from '../locales'
import { Mark, Tags } from '../mark'
import { INVITATION_STATUSES, isFiltered, type SettingSearch } from '../search'
import { Section } from '../section'
import { useSettingAddress } from '../use-address'
import { InviteDialog } from './invite-dialog'
import { Person } from './person'

const TONES = { pending: 'info', accepted: 'good', revoked: 'plain', expired: 'plain' } as const

export function InvitationsTab() {
  const t = settingTexts.useT()
  const address = useSettingAddress('invitations')
  const { search } = address
  const query = useQuery(invitationsQuery())
  const [isInviting, setInviting] = useState(false)
  const [leaving, setLeaving] = useState<Invitation | null>(null)
  const rows = query.data && matching(query.data, search)
  const status = INVITATION_STATUSES.find((known) => known === search.status)
  const invite = (
    <Button type="primary" onClick={() => setInviting(true)}>
      {t('admins.invite')}
    </Button>
  )
  return (
    <Section title={t('tab.invitations')} lead={t('lead.invitations')} action={invite}>
      <DataTable
        name="invitations"
        label={t('tab.invitations')}
        columns={useInvitationColumns(setLeaving)}
        rowKey={(invitation) => invitation.Id}
        query={{ ...query, data: rows && pageOf(rows, search) }}
        paging={search}
        onPaging={address.page}
        filters={
          <>
            <SearchFilter
              label={t('invitations.search')}
              value={search.keyword}
              onChange={(keyword) => address.filter({ keyword })}
            />
            <SelectFilter
              label={t('status')}
              value={status}
              all={t('invitations.anyStatus')}
              options={INVITATION_STATUSES.map((value) => ({ value, label: t(`invitations.${value}`) }))}
              onChange={(next) => address.filter({ status: next })}
            />
          </>
        }
        isFiltered={isFiltered('invitations', search)}
        onClearFilters={address.clear}
        empty={{ title: t('invitations.empty'), lead: t('invitations.emptyLead'), actions: invite }}
        onExport={(columns) =>
          exportCsv({
            name: t('invitations.exportName'),
            columns,
            fetchPage: () => Promise.resolve({ list: rows ?? [], total: rows?.length ?? 0 }),
          })
        }
      />
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
      {leaving && <RevokeDialog invitation={leaving} onClose={() => setLeaving(null)} />}
    </Section>
  )
}

/** The server gives every invitation of the publisher; filtering them costs no call. */
function matching(rows: readonly Invitation[], { keyword, status }: SettingSearch): Invitation[] {
  const text = keyword?.toLowerCase() ?? ''
  return rows.filter(
    (row) =>
      (!status || row.Status === status) &&
      [row.Name, row.Account, row.Email, row.Phone].join(' ').toLowerCase().includes(text),
  )
}

function contactOf({ Email, Phone }: Invitation): string {
  return [Email, Phone].filter(Boolean).join(' · ')
}

function useInvitationColumns(onRevoke: (invitation: Invitation) => void): Column<Invitation>[] {
  const t = settingTexts.useT()
  return [
    {
      key: 'name',
      title: t('invitations.to'),
      isPrimary: true,
      csv: (row) => row.Name,
      render: (row) => <Person name={row.Name} sub={row.Account ?? contactOf(row)} />,
    },
    {
      key: 'contact',
      title: t('contact'),
      isHiddenAtFirst: true,
      csv: contactOf,
      render: (row) => contactOf(row) || '-',
    },
    {
      key: 'roles',
      title: t('roles'),
      csv: (row) => (row.IsOwner ? t('admins.owner') : row.Roles.map((role) => role.Name).join(' ')),
      render: (row) =>
        row.IsOwner ? (
          t('admins.owner')
        ) : row.Roles.length > 0 ? (
          <Tags names={row.Roles.map((role) => role.Name)} />
        ) : (
          t('admins.noRoles')
        ),
    },
    {
      key: 'status',
      title: t('status'),
      csv: (row) => t(`invitations.${row.Status}`),
      render: (row) => <Mark tone={TONES[row.Status]}>{t(`invitations.${row.Status}`)}</Mark>,
    },
    {
      key: 'by',
      title: t('invitations.by'),
      csv: (row) => row.CreatedUserName,
      render: (row) => row.CreatedUserName,
    },
    timeColumn('createdAt', t('createdAt'), (row) => row.CreatedAt),
    timeColumn('expiresAt', t('invitations.expiresAt'), (row) => row.ExpiresAt),
    {
      key: 'actions',
      title: t('actions'),
      isActions: true,
      render: (row) =>
        row.Status === 'pending' && (
          <RowActions
            actions={[
              {
                key: 'revoke',
                text: t('invitations.revoke'),
                label: t('invitations.revokeOne', { name: row.Name }),
                isDanger: true,
                run: () => onRevoke(row),
              },
            ]}
          />
        ),
    },
  ]
}

function timeColumn(key: string, title: string, at: (row: Invitation) => number): Column<Invitation> {
  return {
    key,
    title,
    csv: (row) => formatTime(at(row)),
    render: (row) => <span className={layout.nowrap}>{formatTime(at(row), 'YYYY-MM-DD HH:mm')}</span>,
  }
}

function RevokeDialog({ invitation, onClose }: { invitation: Invitation; onClose(): void }) {
  const t = settingTexts.useT()
  return (
    <ConfirmDialog
      title={t('invitations.revokeTitle', { name: invitation.Name })}
      confirmLabel={t('invitations.revoke')}
      cancelLabel={t('cancel')}
      isDanger
      onConfirm={async () => {
        await revokeInvitation(invitation.Id)
        toast('success', t('invitations.isRevoked'))
      }}
      onClose={onClose}
    >
      <p>{t('invitations.revokeLead')}</p>
    </ConfirmDialog>
  )
}
