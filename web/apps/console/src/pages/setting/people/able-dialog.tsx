import { ConfirmDialog } from '@longshore/ui'
import { toast } from '@/lib/toast'
import type { Admin } from '../api'
import { setAble } from '../api'
import { settingTexts } from '../locales'

/** Asks before somebody is disabled, or enabled again. */
export function AbleDialog({ admin, onClose }: { admin: Admin; onClose(): void }) {
  const t = settingTexts.useT()
  const verb = admin.IsEnabled ? 'disable' : 'enable'
  const words = { name: admin.Name, account: admin.Account }
  return (
    <ConfirmDialog
      title={t(`admins.${verb}Title`, words)}
      confirmLabel={t(`admins.${verb}`)}
      cancelLabel={t('cancel')}
      isDanger={admin.IsEnabled}
      onConfirm={async () => {
        await setAble(admin.Id, !admin.IsEnabled)
        toast('success', t(admin.IsEnabled ? 'admins.isDisabled' : 'admins.isEnabled', words))
      }}
      onClose={onClose}
    >
      <p>{t(`admins.${verb}Lead`, words)}</p>
    </ConfirmDialog>
  )
}
