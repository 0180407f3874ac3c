import type { Permission } from '@longshore/api-client'
import { codes } from '@longshore/api-client'
import { changedFields } from '@longshore/kit/changed-fields'
import { ErrorState, FormDialog, ReturningFocus, TextSkeleton } from '@longshore/ui'
import { TextField, useForm } from '@longshore/ui/form'
import { layout } from '@longshore/ui/layout'
import { useQuery } from '@tanstack/react-query'
import { Modal } from 'antd'
import { useSession } from '@/lib/stores/session'
import { toast } from '@/lib/toast'
import type { PermissionNode, Role } from '../api'
import { permissionTreeQuery, saveRole } from '../api'
import { settingTexts } from '../locales'
import styles from '../setting.module.css'
import { PermissionTree } from './permission-tree'

const WIDTH = 620

export interface RoleDraft {
  /** Absent for a new role. */
  id?: number
  name: string
  description: string
  permissions: Permission[]
  isBuiltin: boolean
}

/** What the dialog starts with; without a role an empty one. */
export function draftOf(role?: Role): RoleDraft {
  return {
    id: role?.Id,
    name: role?.Name ?? '',
    description: role?.Description ?? '',
    permissions: role?.Permissions ?? [],
    isBuiltin: role?.IsBuiltin ?? false,
  }
}

/** Makes, changes or shows a role. */
export function RoleDialog({ draft, onClose }: { draft: RoleDraft; onClose(): void }) {
  const t = settingTexts.useT()
  const { data: nodes, error, refetch } = useQuery(permissionTreeQuery())
  const title = draft.id === undefined ? t('roles.add') : `${t('roles.name')} · ${draft.name}`
  if (!nodes)
    return (
      <Modal open title={title} width={WIDTH} footer={null} onCancel={onClose}>
        <ReturningFocus />
        {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <TextSkeleton lines={6} />}
      </Modal>
    )
  const props = { title, draft, nodes, onClose }
  return draft.isBuiltin ? <RoleView {...props} /> : <RoleForm {...props} />
}

interface PartProps {
  title: string
  draft: RoleDraft
  nodes: readonly PermissionNode[]
  onClose(): void
}

function RoleView({ title, draft, nodes, onClose }: PartProps) {
  const t = settingTexts.useT()
  return (
    <Modal open title={title} width={WIDTH} footer={null} onCancel={onClose}>
      <ReturningFocus />
      <p className={`${layout.note} ${styles.note}`}>{t('roles.builtinLead')}</p>
      {draft.description && <p>{draft.description}</p>}
      <PermissionTree
        nodes={nodes}
        chosen={draft.permissions}
        grantable={new Set()}
        isReadOnly
        error={undefined}
        onChange={() => {}}
      />
    </Modal>
  )
}

function RoleForm({ title, draft, nodes, onClose }: PartProps) {
  const t = settingTexts.useT()
  const own = useSession((state) => state.user?.Permissions ?? [])
  const form = useForm({
    initial: { name: draft.name, description: draft.description, permissions: draft.permissions },
    codeFields: { [codes.CONFLICT]: 'name' },
    check: ({ name, permissions }) => ({
      name: name.trim() ? undefined : t('roles.nameNeeded'),
      permissions: permissions.length > 0 ? undefined : t('roles.permissionsNeeded'),
    }),
    submit: async (values) => {
      const name = values.name.trim()
      const { id, description, permissions } = draft
      const fields = { ...values, name, description: values.description.trim() }
      const changes = changedFields(fields, { name: draft.name, description, permissions })
      await saveRole(id === undefined ? fields : { id, ...changes, seen: permissions })
      toast('success', t('roles.saved', { name }))
      onClose()
    },
  })
  return (
    <FormDialog
      title={title}
      width={WIDTH}
      submitLabel={t('save')}
      cancelLabel={t('cancel')}
      isBusy={form.isBusy}
      refusal={form.refusal}
      onSubmit={form.handleSubmit}
      onClose={onClose}
    >
      <TextField
        label={t('roles.name')}
        required
        maxLength={50}
        value={form.values.name}
        error={form.errorOf('name')}
        onChange={(event) => form.set('name', event.target.value)}
      />
      <TextField
        label={t('optional', { label: t('roles.description') })}
        maxLength={200}
        value={form.values.description}
        error={form.errorOf('description')}
        onChange={(event) => form.set('description', event.target.value)}
      />
      <PermissionTree
        nodes={nodes}
        chosen={form.values.permissions}
        grantable={new Set(own)}
        error={form.errorOf('permissions')}
        onChange={(permissions) => form.set('permissions', permissions)}
      />
    </FormDialog>
  )
}
