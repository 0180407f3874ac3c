import { codes } from '@longshore/api-client'
import { FormDialog, ReturningFocus } from '@longshore/ui'
import { useForm } from '@longshore/ui/form'
import { layout } from '@longshore/ui/layout'
import { Button, Modal } from 'antd'
import { useEffect, useState } from 'react'
import { PasswordField } from '@/components/form/password-field'
import type { SigningKey } from '../api'
import { exportKey } from '../api'
import { gameConfTexts } from '../locales'

const LEAST = 12
// What keytool can be given on any command line.
const PRINTABLE = /^[ -~]*$/

interface Props {
  signingKey: SigningKey
  onClose(): void
}

interface Exported {
  file_name: string
  alias: string
  store: string
}

/** Gives a generated key out, once, in a file that opens with the passphrase alone. */
export function ExportDialog({ signingKey, onClose }: Props) {
  const [made, setMade] = useState<Exported | null>(null)
  if (made) return <SaveDialog made={made} onClose={onClose} />
  return <ExportForm signingKey={signingKey} onMade={setMade} onClose={onClose} />
}

function ExportForm({ signingKey, onMade, onClose }: Props & { onMade(made: Exported): void }) {
  const t = gameConfTexts.useT()
  const form = useForm({
    initial: { passphrase: '', again: '', password: '' },
    codeFields: { [codes.WRONG_CURRENT_PASSWORD]: 'password' },
    check: ({ passphrase, again, password }) => ({
      passphrase:
        passphrase.length < LEAST
          ? t('keys.passphraseShort', { count: LEAST })
          : PRINTABLE.test(passphrase)
            ? undefined
            : t('keys.passphraseLetters'),
      again: passphrase === again ? undefined : t('keys.passphraseDiffers'),
      password: password ? undefined : t('keys.passwordNeeded'),
    }),
    submit: async ({ passphrase, password }) =>
      onMade(await exportKey({ id: signingKey.id, passphrase, password })),
  })
  const field = (key: 'passphrase' | 'again' | 'password', label: string, hint?: string) => (
    <PasswordField
      label={label}
      name={key === 'password' ? 'current-password' : key}
      autoComplete={key === 'password' ? 'current-password' : 'new-password'}
      required
      value={form.values[key]}
      error={form.errorOf(key)}
      hint={hint}
      onChange={(event) => form.set(key, event.target.value)}
    />
  )
  return (
    <FormDialog
      title={t('keys.exportTitle', { name: signingKey.name })}
      submitLabel={t('keys.export')}
      cancelLabel={t('cancel')}
      isBusy={form.isBusy}
      refusal={form.refusal}
      width={460}
      onSubmit={form.handleSubmit}
      onClose={onClose}
    >
      <p className={layout.lead}>{t('keys.exportLead')}</p>
      {field('passphrase', t('keys.passphrase'), t('keys.passphraseHint'))}
      {field('again', t('keys.passphraseAgain'))}
      {field('password', t('keys.ownPassword'))}
    </FormDialog>
  )
}

/** The file cannot be had again: it stays here until it is said to be kept. */
function SaveDialog({ made, onClose }: { made: Exported; onClose(): void }) {
  const t = gameConfTexts.useT()
  const [address] = useState(() => URL.createObjectURL(fileOf(made)))
  useEffect(() => () => URL.revokeObjectURL(address), [address])
  return (
    <Modal
      open
      title={t('keys.exportReady')}
      width={460}
      // A stray Escape would lose the only copy there will ever be.
      keyboard={false}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={<Button onClick={onClose}>{t('keys.exportDone')}</Button>}
    >
      <ReturningFocus />
      <p className={layout.lead}>{t('keys.exportReadyLead', { alias: made.alias })}</p>
      <Button type="primary" href={address} download={made.file_name}>
        {t('keys.exportSave', { file: made.file_name })}
      </Button>
    </Modal>
  )
}

function fileOf({ store }: Exported): Blob {
  const bytes = Uint8Array.from(atob(store), (letter) => letter.charCodeAt(0))
  return new Blob([bytes], { type: 'application/x-pkcs12' })
}
