// Signing keys: a list of certificates; a key goes in, and a generated one comes out once, encrypted.
import { formatTime } from '@longshore/kit/time'
import { type Column, DataTable, pageOf } from '@longshore/ui'
import { layout } from '@longshore/ui/layout'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { PasswordDialog } from '@/components/dialog'
import { can, usePermission } from '@/lib/stores/permission'
import { toast } from '@/lib/toast'
import type { SigningKey } from '../api'
import { removeKey, setDefaultKey, signingKeysQuery } from '../api'
import styles from '../game-conf.module.css'
import { gameConfTexts } from '../locales'
import { useAddress } from '../use-address'
import { CopyDialog } from './copy-dialog'
import { ExportDialog } from './export-dialog'
import { FingerprintsDialog } from './fingerprints-dialog'
import { GenerateDialog } from './generate-dialog'
import { UploadDialog } from './upload-dialog'
import { validity } from './validity'

type KeyAction = 'fingerprints' | 'export' | 'copy' | 'setDefault' | 'remove'
type Open = { dialog: 'upload' } | { dialog: 'generate' } | { dialog: KeyAction; key: SigningKey }

export default function KeysTab() {
  const t = gameConfTexts.useT()
  const { search, page } = useAddress()
  const query = useQuery(signingKeysQuery())
  const [open, setOpen] = useState<Open | null>(null)
  usePermission((state) => state.buttonKeys)
  const isAllowed = can('signingKey')
  const columns = useKeyColumns(isAllowed, (dialog, key) => setOpen({ dialog, key }))
  const add = isAllowed && (
    <div className={layout.wrap}>
      <Button type="primary" onClick={() => setOpen({ dialog: 'upload' })}>
        {t('keys.upload')}
      </Button>
      <Button onClick={() => setOpen({ dialog: 'generate' })}>{t('keys.generate')}</Button>
    </div>
  )
  return (
    <section aria-labelledby="signing-keys">
      <div className={layout.head}>
        <div>
          <h2 id="signing-keys" className={layout.title}>
            {t('keys.title')}
          </h2>
          <p className={layout.lead}>{t('keys.lead')}</p>
        </div>
        {add}
      </div>
      <DataTable
        name="signing-keys"
        label={t('keys.title')}
        columns={columns}
        rowKey={(key) => key.id}
        query={{ ...query, data: query.data && pageOf(query.data, search) }}
        paging={search}
        onPaging={page}
        empty={{ title: t('keys.empty'), lead: t(isAllowed ? 'keys.emptyLead' : 'keys.emptyRead') }}
      />
      {open && <KeyDialog open={open} onClose={() => setOpen(null)} />}
    </section>
  )
}

function KeyDialog({ open, onClose }: { open: Open; onClose(): void }) {
  const t = gameConfTexts.useT()
  if (open.dialog === 'upload') return <UploadDialog onClose={onClose} />
  if (open.dialog === 'generate') return <GenerateDialog onClose={onClose} />
  const { dialog, key } = open
  if (dialog === 'fingerprints') return <FingerprintsDialog signingKey={key} onClose={onClose} />
  if (dialog === 'export') return <ExportDialog signingKey={key} onClose={onClose} />
  if (dialog === 'copy') return <CopyDialog signingKey={key} onClose={onClose} />
  const { name } = key
  return (
    <PasswordDialog
      title={t(`keys.${dialog}Title`, { name })}
      submitLabel={t(`keys.${dialog}`)}
      onSubmit={async (password) => {
        await (dialog === 'remove' ? removeKey(key.id, password) : setDefaultKey(key.id, password))
        toast('success', t(dialog === 'remove' ? 'keys.removed' : 'keys.defaultSet', { name }))
        onClose()
      }}
      onClose={onClose}
    >
      <p className={layout.lead}>{t(`keys.${dialog}Lead`)}</p>
    </PasswordDialog>
  )
}

function useKeyColumns(
  isAllowed: boolean,
  onAction: (action: KeyAction, key: SigningKey) => void,
): Column<SigningKey>[] {
  const t = gameConfTexts.useT()
  return [
    {
      key: 'name',
      title: t('keys.name'),
      isPrimary: true,
      render: (key) => (
        <div>
          <div className={`${layout.wrap} ${layout.strong}`}>
            {key.name}
            {key.is_default && <span className={layout.badge}>{t('keys.default')}</span>}
          </div>
          <span className={`${layout.hint} ${layout.block} ${styles.hint}`}>
            {t(`keys.source.${key.source}`)} {formatTime(key.created_at, 'YYYY-MM-DD')}{' '}
            {key.created_user_name}
            {key.source === 'generated' &&
              ` · ${key.exported_at ? t('keys.exportedAt', { time: formatTime(key.exported_at, 'YYYY-MM-DD') }) : t('keys.notExported')}`}
          </span>
        </div>
      ),
    },
    { key: 'algorithm', title: t('keys.algorithm'), render: (key) => key.algorithm },
    {
      key: 'subject',
      title: t('keys.certificate'),
      render: (key) => <span style={{ overflowWrap: 'anywhere' }}>{key.subject}</span>,
    },
    { key: 'expires', title: t('keys.expires'), render: (key) => <Expiry signingKey={key} /> },
    {
      key: 'actions',
      title: t('actions'),
      isActions: true,
      render: (key) => {
        const actions: KeyAction[] = ['fingerprints']
        if (isAllowed && key.source === 'generated' && key.exported_at === null) actions.push('export')
        if (isAllowed) actions.push('copy')
        if (isAllowed && !key.is_default) actions.push('setDefault')
        if (isAllowed) actions.push('remove')
        return actions.map((action) => (
          <Button
            key={action}
            type="link"
            size="small"
            danger={action === 'remove'}
            aria-label={t(`keys.${action}Of`, { name: key.name })}
            onClick={() => onAction(action, key)}
          >
            {t(`keys.${action}`)}
          </Button>
        ))
      },
    },
  ]
}

function Expiry({ signingKey }: { signingKey: SigningKey }) {
  const t = gameConfTexts.useT()
  const [now] = useState(() => Date.now() / 1000)
  const state = validity(signingKey.not_after, now)
  return (
    <span className={`${layout.wrap} ${layout.strong}`}>
      {formatTime(signingKey.not_after, 'YYYY-MM-DD')}
      {state !== 'good' && (
        <span className={layout.badge} data-tone={state === 'expired' ? 'error' : 'warning'}>
          {t(`keys.${state}`)}
        </span>
      )}
    </span>
  )
}
