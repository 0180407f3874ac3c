import { ConfirmDialog, ReturningFocus } from '@longshore/ui'
import { useNavigate } from '@tanstack/react-router'
import { Button, Modal } from 'antd'
import { useCan } from '@/lib/stores/permission'
import { toast } from '@/lib/toast'
import type { Role } from '../api'
import { deleteRole } from '../api'
import { settingTexts } from '../locales'

/** Asks before a role is deleted; of one that people hold it says why that does not go. */
export function DeleteRole({ role, onClose }: { role: Role; onClose(): void }) {
  const t = settingTexts.useT()
  if (role.UserCount > 0) return <InUse role={role} onClose={onClose} />
  return (
    <ConfirmDialog
      title={t('roles.deleteTitle', { name: role.Name })}
      confirmLabel={t('roles.delete')}
      cancelLabel={t('cancel')}
      isDanger
      onConfirm={async () => {
        await deleteRole(role.Id)
        toast('success', t('roles.deleted', { name: role.Name }))
      }}
      onClose={onClose}
    >
      <p>{t('roles.deleteLead')}</p>
    </ConfirmDialog>
  )
}

function InUse({ role, onClose }: { role: Role; onClose(): void }) {
  const t = settingTexts.useT()
  const navigate = useNavigate()
  const canSeePeople = useCan('adminManage')
  return (
    <Modal
      open
      width={440}
      title={t('roles.inUseTitle', { name: role.Name })}
      onCancel={onClose}
      footer={
        <>
          {canSeePeople && (
            <Button onClick={() => void navigate({ to: '/setting', search: { tab: 'admins' } })}>
              {t('roles.toAdmins')}
            </Button>
          )}
          <Button type="primary" onClick={onClose}>
            {t('roles.understood')}
          </Button>
        </>
      }
    >
      <ReturningFocus />
      <p>{t('roles.inUseLead', { count: role.UserCount })}</p>
    </Modal>
  )
}
