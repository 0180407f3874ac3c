// Uploads a key file in two steps: what is in it, then which key. The file stays in this dialog's memory.

import { codes } from '@longshore/api-client'
import { FormDialog } from '@longshore/ui'
import { type Form, TextField, useForm } from '@longshore/ui/form'
import { layout } from '@longshore/ui/layout'
import { useId, useState } from 'react'
import { PasswordField } from '@/components/form/password-field'
import { toast } from '@/lib/toast'
import { fileNeeded } from '@/lib/upload'
import { readAliases, uploadKey } from '../api'
import styles from '../game-conf.module.css'
import { gameConfTexts } from '../locales'
import { toBase64 } from './to-base64'

const MAX_BYTES = 64 * 1024
const ENDINGS = '.jks,.keystore,.jceks,.bks,.p12,.pfx,.pem'

interface Store {
  base64: string
  password: string
  aliases: readonly string[]
  fileName: string
}

export function UploadDialog({ onClose }: { onClose(): void }) {
  const [store, setStore] = useState<Store | null>(null)
  if (!store) return <StoreStep onRead={setStore} onClose={onClose} />
  return <KeyStep store={store} onClose={onClose} />
}

function StoreStep({ onRead, onClose }: { onRead(store: Store): void; onClose(): void }) {
  const t = gameConfTexts.useT()
  const form = useForm({
    initial: { store: null as File | null, store_password: '' },
    codeFields: { [codes.KEY_PASSWORD]: 'store_password' },
    unreadable: t('upload.unreadable'),
    check: ({ store }) => ({
      store: !store ? fileNeeded() : store.size > MAX_BYTES ? t('upload.tooLarge') : undefined,
    }),
    submit: async ({ store, store_password }) => {
      if (!store) return
      const base64 = toBase64(new Uint8Array(await store.arrayBuffer()))
      const aliases = await readAliases({ store: base64, store_password })
      if (aliases.length === 0) form.fail({ store: t('upload.noAlias') })
      else onRead({ base64, password: store_password, aliases, fileName: store.name })
    },
  })
  return (
    <FormDialog
      title={t('upload.title')}
      submitLabel={t('upload.next')}
      cancelLabel={t('cancel')}
      isBusy={form.isBusy}
      refusal={form.refusal}
      onSubmit={form.handleSubmit}
      onClose={onClose}
    >
      <FileField form={form} />
      <PasswordField
        label={t('upload.password')}
        name="store-password"
        autoComplete="off"
        maxLength={200}
        value={form.values.store_password}
        error={form.errorOf('store_password')}
        onChange={(event) => form.set('store_password', event.target.value)}
      />
    </FormDialog>
  )
}

function FileField({ form }: { form: Form<{ store: File | null; store_password: string }> }) {
  const t = gameConfTexts.useT()
  const id = useId()
  const error = form.errorOf('store')
  const chosen = form.values.store
  return (
    <div className={layout.group} data-invalid={error ? true : undefined}>
      <label htmlFor={id} className={layout.label}>
        {t('upload.file')}
      </label>
      {/* The browser's own words for it would be in the browser's language: they lie unseen over ours. */}
      <div className={`${layout.control} ${layout.wrap} ${styles.file}`}>
        <span className={styles.choose}>{t('upload.choose')}</span>
        <span className={chosen ? layout.anywhere : layout.muted}>{chosen?.name ?? t('upload.none')}</span>
        <input
          id={id}
          type="file"
          accept={ENDINGS}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-note`}
          onChange={(event) => form.set('store', event.target.files?.[0] ?? null)}
        />
      </div>
      <p id={`${id}-note`} className={error ? layout.error : `${layout.hint} ${layout.block} ${styles.hint}`}>
        {error ?? t('upload.fileLead')}
      </p>
    </div>
  )
}

function KeyStep({ store, onClose }: { store: Store; onClose(): void }) {
  const t = gameConfTexts.useT()
  const form = useForm({
    initial: {
      alias: store.aliases[0] ?? '',
      name: (store.aliases[0] || store.fileName).slice(0, 50),
      key_password: '',
    },
    codeFields: {
      [codes.CONFLICT]: 'name',
      [codes.KEY_EXISTS]: 'alias',
      [codes.KEY_PASSWORD]: 'key_password',
    },
    check: ({ name }) => ({ name: name.trim() ? undefined : t('keys.nameNeeded') }),
    submit: async (values) => {
      const made = await uploadKey({ store: store.base64, store_password: store.password, ...values })
      toast('success', t('keys.added', { name: made.name }))
      onClose()
    },
  })
  return (
    <FormDialog
      title={t('upload.title')}
      submitLabel={t('upload.submit')}
      cancelLabel={t('cancel')}
      isBusy={form.isBusy}
      refusal={form.refusal}
      onSubmit={form.handleSubmit}
      onClose={onClose}
    >
      <fieldset className={layout.group}>
        <legend>{t('upload.alias')}</legend>
        {store.aliases.map((alias) => (
          <label key={alias} className={layout.option}>
            <input
              type="radio"
              name="alias"
              checked={form.values.alias === alias}
              onChange={() => form.set('alias', alias)}
            />
            {alias || t('upload.unnamed')}
          </label>
        ))}
        {form.errorOf('alias') && (
          <p role="alert" className={layout.error}>
            {form.errorOf('alias')}
          </p>
        )}
      </fieldset>
      <TextField
        label={t('keys.name')}
        name="name"
        required
        maxLength={50}
        autoComplete="off"
        value={form.values.name}
        error={form.errorOf('name')}
        onChange={(event) => form.set('name', event.target.value)}
      />
      <PasswordField
        label={t('upload.keyPassword')}
        name="key-password"
        autoComplete="off"
        maxLength={200}
        hint={t('upload.keyPasswordHint')}
        value={form.values.key_password}
        error={form.errorOf('key_password')}
        onChange={(event) => form.set('key_password', event.target.value)}
      />
    </FormDialog>
  )
}
