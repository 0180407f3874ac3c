import { layout } from '@longshore/ui/layout'
import { Button } from 'antd'
import { useState } from 'react'
import { PasswordDialog } from '@/components/dialog'
import { can, usePermission } from '@/lib/stores/permission'
import { clientKeyOf } from './config-file'
import styles from './integration.module.css'
import { integrationTexts } from './locales'

/** Puts the game's client key into the calls that are shown; the password shows it, which is recorded. */
export function FillKey({ onKey }: { onKey(key: string): void }) {
  const t = integrationTexts.useT()
  const [isOpen, setOpen] = useState(false)
  usePermission((state) => state.buttonKeys)
  if (!can('secretReveal')) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('key.fill')}</Button>
      {isOpen && (
        <PasswordDialog
          title={t('key.fill')}
          submitLabel={t('key.doFill')}
          onSubmit={async (password) => onKey(await clientKeyOf(password))}
          onClose={() => setOpen(false)}
        >
          <p className={`${layout.lead} ${styles.lead}`}>{t('key.lead')}</p>
        </PasswordDialog>
      )}
    </>
  )
}
