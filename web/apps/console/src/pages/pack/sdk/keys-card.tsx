import { formatTime } from '@longshore/kit/time'
import { CopyButton, ErrorState, TextSkeleton } from '@longshore/ui'
import { layout } from '@longshore/ui/layout'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { PasswordDialog, RotateDialog, SecretsDialog } from '@/components/dialog'
import { accessKeysQuery } from '@/components/integration'
import { can, usePermission } from '@/lib/stores/permission'
import type { KeyKind, KeyVersion, RevealedKey } from './api'
import { revealKeys, rotateKey } from './api'
import { packSdkTexts } from './locales'
import styles from './pack-sdk.module.css'

const KINDS: readonly KeyKind[] = ['client', 'server']

type Open =
  | { dialog: 'reveal' | 'rotate'; kind: KeyKind }
  | { dialog: 'shown'; kind: KeyKind; keys: RevealedKey[] }

/** AppId, client key, server secret: masked until the password is given. */
export function KeysCard() {
  const t = packSdkTexts.useT()
  const { data, error, refetch } = useQuery(accessKeysQuery())
  const [open, setOpen] = useState<Open | null>(null)
  usePermission((state) => state.buttonKeys)
  const isAllowed = can('secretReveal')
  return (
    <section className={layout.card} aria-labelledby="sdk-keys">
      <h2 id="sdk-keys" className={layout.title}>
        {t('keys.title')}
      </h2>
      <p className={`${layout.lead} ${styles.lead}`}>{t(isAllowed ? 'keys.lead' : 'keys.ask')}</p>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <TextSkeleton />}
      {data && (
        <dl className={styles.keys}>
          <div>
            <dt>
              {t('keys.appId')}
              <span className={`${layout.hint} ${layout.block}`}>{t('keys.appIdLead')}</span>
            </dt>
            <dd>
              <span className={layout.line}>
                <code>{data.app_id}</code>
                <CopyButton text={data.app_id} of={t('keys.appId')} />
              </span>
            </dd>
          </div>
          {KINDS.map((kind) => (
            <div key={kind}>
              <dt>
                {t(`keys.${kind}`)}
                <span className={`${layout.hint} ${layout.block}`}>{t(`keys.${kind}Lead`)}</span>
              </dt>
              <dd>
                {data[kind].map((row) => (
                  <Version key={row.version} row={row} />
                ))}
              </dd>
              {isAllowed && (
                <dd className={styles.actions}>
                  <Button
                    aria-label={t('keys.revealOf', { name: t(`keys.${kind}`) })}
                    onClick={() => setOpen({ dialog: 'reveal', kind })}
                  >
                    {t('keys.reveal')}
                  </Button>
                  <Button
                    aria-label={t('keys.rotateOf', { name: t(`keys.${kind}`) })}
                    onClick={() => setOpen({ dialog: 'rotate', kind })}
                  >
                    {t('keys.rotate')}
                  </Button>
                </dd>
              )}
            </div>
          ))}
        </dl>
      )}
      {open && <KeyDialog open={open} onOpen={setOpen} onClose={() => setOpen(null)} />}
    </section>
  )
}

function Version({ row }: { row: KeyVersion }) {
  const t = packSdkTexts.useT()
  return (
    <span className={layout.line}>
      <code>{row.masked}</code>
      <span className={layout.badge} data-tone={row.expires_at ? 'warning' : undefined}>
        {row.expires_at ? t('keys.until', { time: formatTime(row.expires_at) }) : t('keys.current')}
      </span>
      <span className={layout.hint}>{t('keys.version', { version: row.version })}</span>
    </span>
  )
}

function KeyDialog({ open, onOpen, onClose }: { open: Open; onOpen(open: Open): void; onClose(): void }) {
  const t = packSdkTexts.useT()
  const { kind } = open
  const name = t(`keys.${kind}`)
  if (open.dialog === 'shown')
    return (
      <SecretsDialog
        title={name}
        lead={t('keys.shownLead')}
        secrets={open.keys.map(({ version, value }) => ({ label: t('keys.version', { version }), value }))}
        onClose={onClose}
      />
    )
  if (open.dialog === 'reveal')
    return (
      <PasswordDialog
        title={t('keys.revealOf', { name })}
        submitLabel={t('keys.reveal')}
        onSubmit={async (password) =>
          onOpen({ dialog: 'shown', kind, keys: await revealKeys(kind, password) })
        }
        onClose={onClose}
      >
        <p className={`${layout.lead} ${styles.lead}`}>{t('keys.revealLead')}</p>
      </PasswordDialog>
    )
  return (
    <RotateDialog
      title={t('keys.rotateOf', { name })}
      submitLabel={t('keys.rotate')}
      onSubmit={async (password, hours) =>
        onOpen({ dialog: 'shown', kind, keys: await rotateKey(kind, password, hours) })
      }
      onClose={onClose}
    >
      <p className={`${layout.lead} ${styles.lead}`}>{t('keys.rotateLead')}</p>
    </RotateDialog>
  )
}
