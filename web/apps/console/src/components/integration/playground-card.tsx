import { codes } from '@longshore/api-client'
import { FormDialog } from '@longshore/ui'
import { useForm } from '@longshore/ui/form'
import { layout } from '@longshore/ui/layout'
import { Button } from 'antd'
import { useState } from 'react'
import { PasswordField } from '@/components/form/password-field'
import { can, usePermission } from '@/lib/stores/permission'
import { type SignedTried, trySignature } from './api'
import styles from './integration.module.css'
import { integrationTexts } from './locales'

const EXAMPLE = `POST /sdk/server/v1/token/verify
Longshore-App: …
Longshore-Time: …
Longshore-Nonce: …
Longshore-Signature: v1,…

{"token":"…"}`

/** A call of the game's server, signed anew: where the signature begins to differ, and by which mistake. */
export function PlaygroundCard() {
  const t = integrationTexts.useT()
  const [isOpen, setOpen] = useState(false)
  usePermission((state) => state.buttonKeys)
  return (
    <section className={layout.card} aria-labelledby="sdk-playground">
      <div className={layout.spread}>
        <h2 id="sdk-playground" className={layout.title}>
          {t('playground.title')}
        </h2>
        {can('secretReveal') && <Button onClick={() => setOpen(true)}>{t('playground.open')}</Button>}
      </div>
      <p className={`${layout.lead} ${styles.lead}`}>
        {t(can('secretReveal') ? 'playground.lead' : 'playground.ask')}
      </p>
      {isOpen && <PlaygroundDialog onClose={() => setOpen(false)} />}
    </section>
  )
}

function PlaygroundDialog({ onClose }: { onClose(): void }) {
  const t = integrationTexts.useT()
  const [tried, setTried] = useState<SignedTried | null>(null)
  const form = useForm({
    initial: { request: '', password: '' },
    codeFields: { [codes.WRONG_CURRENT_PASSWORD]: 'password' },
    check: ({ request, password }) => ({
      request: request.trim() ? undefined : t('playground.needed'),
      password: password ? undefined : t('playground.needed'),
    }),
    submit: async ({ request, password }) => setTried(await trySignature(request, password)),
  })
  return (
    <FormDialog
      title={t('playground.title')}
      submitLabel={t('playground.try')}
      cancelLabel={t('close')}
      isBusy={form.isBusy}
      refusal={form.refusal}
      width={760}
      onSubmit={form.handleSubmit}
      onClose={onClose}
    >
      <label className={layout.label} htmlFor="playground-request">
        {t('playground.request')}
      </label>
      <textarea
        id="playground-request"
        className={`${layout.control} ${styles.request}`}
        rows={8}
        maxLength={16384}
        spellCheck={false}
        placeholder={EXAMPLE}
        aria-invalid={Boolean(form.errorOf('request'))}
        aria-describedby="playground-request-error"
        value={form.values.request}
        onChange={(event) => form.set('request', event.target.value)}
      />
      <p id="playground-request-error" className={layout.error}>
        {form.errorOf('request')}
      </p>
      <PasswordField
        label={t('playground.password')}
        name="current-password"
        required
        value={form.values.password}
        error={form.errorOf('password')}
        onChange={(event) => form.set('password', event.target.value)}
      />
      {tried && <Tried tried={tried} />}
    </FormDialog>
  )
}

function Tried({ tried }: { tried: SignedTried }) {
  const t = integrationTexts.useT()
  const at = tried.first_difference
  return (
    <section className={layout.stack} aria-label={t('playground.result')} role="status">
      <div className={layout.wrap}>
        <span className={layout.badge} data-tone={tried.is_right ? 'good' : 'error'}>
          {t(tried.is_right ? 'playground.right' : 'playground.wrong')}
        </span>
        {at !== null && <span>{t('playground.firstByte', { at: at + 1 })}</span>}
      </div>
      {tried.findings.length > 0 && (
        <ul className={layout.flush}>
          {tried.findings.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      )}
      <Compared label={t('playground.stringToSign')} text={tried.string_to_sign} />
      <Compared label={t('playground.expected')} text={tried.expected} from={at} />
      <Compared label={t('playground.given')} text={tried.given} from={at} />
    </section>
  )
}

/** A text as it is; from a byte on (ASCII), marked as different. */
function Compared({ label, text, from = null }: { label: string; text: string; from?: number | null }) {
  return (
    <div>
      <span className={layout.hint}>{label}</span>
      <pre className={layout.code}>
        {text.slice(0, from ?? undefined) || (text ? '' : '-')}
        {from !== null && <mark className={styles.differs}>{text.slice(from)}</mark>}
      </pre>
    </div>
  )
}
