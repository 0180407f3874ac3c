import { BusyButton, type Column, DataTable, MissingNote, pageOf, SearchFilter } from '@longshore/ui'
import { layout } from '@longshore/ui/layout'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { RowActions } from '@/components/row-actions'
import { exportCsv } from '@/lib/export-csv'
import { toast } from '@/lib/toast'
import type { Role } from '../api'
import { makeRoleTemplates, permissionTreeQuery, rolesQuery } from '../api'
import { settingTexts } from '../locales'
import { Tags } from '../mark'
import { isFiltered } from '../search'
import { Section } from '../section'
import { useSettingAddress } from '../use-address'
import { DeleteRole } from './delete-role'
import { draftOf, RoleDialog, type RoleDraft } from './role-dialog'

export function RolesTab() {
  const t = settingTexts.useT()
  const address = useSettingAddress('roles')
  const { search } = address
  const query = useQuery(rolesQuery())
  const permissions = useQuery(permissionTreeQuery())
  const [draft, setDraft] = useState<RoleDraft | null>(null)
  const [leaving, setLeaving] = useState<Role | null>(null)
  const [isMaking, setMaking] = useState(false)
  const handleTemplates = async (): Promise<void> => {
    setMaking(true)
    const made = await makeRoleTemplates().finally(() => setMaking(false))
    toast('success', t(made > 0 ? 'roles.templatesMade' : 'roles.templatesThere', { count: made }))
  }
  const keyword = search.keyword?.toLowerCase() ?? ''
  const rows = query.data?.filter((role) =>
    `${role.Name} ${role.Description}`.toLowerCase().includes(keyword),
  )
  const add = (
    <>
      <BusyButton isBusy={isMaking} onClick={() => void handleTemplates()}>
        {t('roles.templates')}
      </BusyButton>
      <Button type="primary" onClick={() => setDraft(draftOf())}>
        {t('roles.add')}
      </Button>
    </>
  )
  return (
    <Section title={t('tab.roles')} lead={t('lead.roles')} action={add}>
      <MissingNote name={t('roles.permissions')} query={permissions} />
      <DataTable
        name="roles"
        label={t('tab.roles')}
        columns={useRoleColumns(setDraft, setLeaving)}
        rowKey={(role) => role.Id}
        query={{ ...query, data: rows && pageOf(rows, search) }}
        paging={search}
        onPaging={address.page}
        filters={
          <SearchFilter
            label={t('roles.search')}
            value={search.keyword}
            onChange={(next) => address.filter({ keyword: next })}
          />
        }
        isFiltered={isFiltered('roles', search)}
        onClearFilters={address.clear}
        empty={{ title: t('roles.empty'), lead: t('roles.emptyLead'), actions: add }}
        onExport={(columns) =>
          exportCsv({
            name: t('roles.exportName'),
            columns,
            fetchPage: () => Promise.resolve({ list: rows ?? [], total: rows?.length ?? 0 }),
          })
        }
      />
      {draft && <RoleDialog draft={draft} onClose={() => setDraft(null)} />}
      {leaving && <DeleteRole role={leaving} onClose={() => setLeaving(null)} />}
    </Section>
  )
}

function useRoleColumns(onOpen: (draft: RoleDraft) => void, onDelete: (role: Role) => void): Column<Role>[] {
  const t = settingTexts.useT()
  const { data: nodes } = useQuery(permissionTreeQuery())
  const names = (role: Role): string[] =>
    role.Permissions.map((key) => nodes?.find((node) => node.key === key)?.name ?? key)
  return [
    {
      key: 'name',
      title: t('roles.name'),
      isPrimary: true,
      csv: (role) => role.Name,
      render: (role) => (
        <div className={layout.grow}>
          <div className={`${layout.wrap} ${layout.strong}`}>
            {role.Name}
            {role.IsBuiltin && <span className={layout.badge}>{t('roles.builtin')}</span>}
          </div>
          {role.Description && <div className={layout.hint}>{role.Description}</div>}
        </div>
      ),
    },
    {
      key: 'permissions',
      title: t('roles.permissions'),
      csv: (role) => names(role).join(' '),
      render: (role) =>
        role.Permissions.length > 0 ? (
          <Tags names={names(role)} most={4} />
        ) : (
          <span className={layout.muted}>{t('roles.noPermissions')}</span>
        ),
    },
    {
      key: 'users',
      title: t('roles.users'),
      align: 'end',
      csv: (role) => role.UserCount,
      render: (role) => role.UserCount,
    },
    {
      key: 'actions',
      title: t('actions'),
      isActions: true,
      render: (role) => <RoleActions role={role} onOpen={onOpen} onDelete={onDelete} />,
    },
  ]
}

interface RoleActionsProps {
  role: Role
  onOpen(draft: RoleDraft): void
  onDelete(role: Role): void
}

function RoleActions({ role, onOpen, onDelete }: RoleActionsProps) {
  const t = settingTexts.useT()
  const name = role.Name
  const verb = role.IsBuiltin ? 'view' : 'edit'
  const copy = (): void =>
    onOpen({ ...draftOf(role), id: undefined, isBuiltin: false, name: t('roles.copyName', { name }) })
  return (
    <RowActions
      actions={[
        {
          key: verb,
          text: t(`roles.${verb}`),
          label: t(`roles.${verb}One`, { name }),
          run: () => onOpen(draftOf(role)),
        },
        { key: 'copy', text: t('roles.copy'), label: t('roles.copyOne', { name }), run: copy },
        ...(role.IsBuiltin
          ? []
          : [
              {
                key: 'delete',
                text: t('roles.delete'),
                label: t('roles.deleteOne', { name }),
                isDanger: true,
                run: () => onDelete(role),
              },
            ]),
      ]}
    />
  )
}
