import { formatTime } from '@longshore/kit/time'
import { layout } from '@longshore/ui/layout'
import { Button } from 'antd'
import { useState } from 'react'
import { PasswordDialog, RotateDialog, SecretsDialog } from '@/components/dialog'
import { can, usePermission } from '@/lib/stores/permission'
import type { Environment, RevealedSecret, SecretVersion } from './api'
import { revealSecrets, rotateSecret } from './api'
import styles from './callbacks.module.css'
import { callbacksTexts } from './locales'

interface Props {
  environment: Environment
  /** The newest first. */
  versions: readonly SecretVersion[]
}

type Open = { dialog: 'reveal' | 'rotate' } | { dialog: 'shown'; secrets: RevealedSecret[] }

/** What signs the calls of an environment. */
export function SecretCard({ environment, versions }: Props) {
  const t = callbacksTexts.useT()
  const [open, setOpen] = useState<Open | null>(null)
  usePermission((state) => state.buttonKeys)
  const close = (): void => setOpen(null)
  const name = t(`callbacks.${environment}`)
  return (
    <section className={layout.card} aria-labelledby="callback-secret">
      <div className={`${layout.spread} ${styles.cardHead}`}>
        <div>
          <h2 id="callback-secret" className={layout.title}>
            {t('secret.title')}
          </h2>
          <p className={layout.lead}>{t('secret.lead')}</p>
        </div>
        {can('secretReveal') && (
          <div className={layout.wrap}>
            <Button onClick={() => setOpen({ dialog: 'reveal' })}>{t('secret.reveal')}</Button>
            <Button onClick={() => setOpen({ dialog: 'rotate' })}>{t('secret.rotate')}</Button>
          </div>
        )}
      </div>
      <ul className={`${layout.list} ${layout.tight} ${styles.versions}`}>
        {versions.map((row) => (
          <li key={row.version}>
            <code>whsec_••••••••</code>
            <span>{t('secret.versionOf', { version: row.version })}</span>
            <span className={layout.badge} data-tone={row.expires_at ? 'warning' : undefined}>
              {row.expires_at ? t('secret.until', { time: formatTime(row.expires_at) }) : t('secret.current')}
            </span>
            <span className={layout.muted}>
              {t('secret.createdAt')} {formatTime(row.created_at)} {row.created_user_name}
            </span>
          </li>
        ))}
      </ul>
      {open?.dialog === 'reveal' && (
        <PasswordDialog
          title={t('secret.revealTitle', { environment: name })}
          submitLabel={t('secret.reveal')}
          onSubmit={async (password) =>
            setOpen({ dialog: 'shown', secrets: await revealSecrets(environment, password) })
          }
          onClose={close}
        >
          <p className={layout.lead}>{t('secret.revealLead')}</p>
        </PasswordDialog>
      )}
      {open?.dialog === 'rotate' && (
        <RotateDialog
          title={t('secret.rotateTitle', { environment: name })}
          submitLabel={t('secret.rotate')}
          onSubmit={async (password, hours) =>
            setOpen({ dialog: 'shown', secrets: await rotateSecret(environment, password, hours) })
          }
          onClose={close}
        >
          <p className={layout.lead}>{t('secret.rotateLead')}</p>
        </RotateDialog>
      )}
      {open?.dialog === 'shown' && (
        <SecretsDialog
          title={t('secret.shownTitle')}
          lead={t('secret.shownLead')}
          secrets={open.secrets.flatMap(({ version, value, keys }) => [
            { label: t('secret.versionOf', { version }), value },
            ...Object.entries(keys).map(([keyName, key]) => ({
              label: `${t('secret.versionOf', { version })} · ${keyName}`,
              value: key,
            })),
          ])}
          onClose={close}
        />
      )}
    </section>
  )
}
