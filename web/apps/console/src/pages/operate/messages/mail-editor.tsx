// By which server mail goes out: the draft of the game's SMTP server, its texts and its limits.
import { BusyButton } from '@longshore/ui'
import { FormAlert, passingFocusOn, TextArea, TextField, useForm } from '@longshore/ui/form'
import { Button } from 'antd'
import { useState } from 'react'
import { useCan } from '@/lib/stores/permission'
import { toast } from '@/lib/toast'
import parts from '../parts.module.css'
import { saveDraft } from '../publishing'
import type { Overview } from './api'
import { type Mail, type MailTemplate, type Messages, SECURITIES } from './content'
import { useNamed } from './labels'
import { messagesTexts } from './locales'
import styles from './messages.module.css'
import { PURPOSES } from './search'
import { SecretField } from './secret-field'
import { SelectField } from './select-field'

const FIELDS = ['host', 'user', 'sender', 'sender_name'] as const
const LIMITS = ['day_quota', 'recipient_day', 'address_hour'] as const
const PORTS: Record<Mail['security'], number> = { tls: 465, starttls: 587, none: 25 }

interface Values extends Record<string, unknown> {
  mail: Mail
}

interface Props {
  kept: Messages
  digest: string
  secrets: Overview['secrets']
  onSaved(): void
}

export function MailEditor({ kept, digest, secrets, onSaved }: Props) {
  const t = messagesTexts.useT()
  const mayEdit = useCan('operateEdit')
  const [began] = useState(digest)
  const named = useNamed()
  const form = useForm<Values>({
    initial: { mail: kept.mail },
    submit: async ({ mail }) => {
      await saveDraft('messages', { ...kept, mail }, began).catch((error: unknown) => {
        throw named(error)
      })
      toast('success', t('mailSaved'))
      onSaved()
    },
  })
  const { mail } = form.values
  const change = (changed: Partial<Mail>): void => form.set('mail', { ...mail, ...changed })
  return (
    <form className={parts.card} onSubmit={form.handleSubmit} noValidate aria-label={t('mail')}>
      <div className={parts.head}>
        <h2>{t('mail')}</h2>
        <span className={parts.muted}>{t('mailLead')}</span>
      </div>
      <FormAlert text={form.refusal} />
      <fieldset disabled={!mayEdit} className={styles.fields}>
        <SelectField
          label={t('security')}
          value={mail.security}
          options={SECURITIES.map((value) => ({ value, label: t(`security.${value}`) }))}
          onChange={(security) => change({ security, port: PORTS[security] })}
        />
        <TextField
          label={t('mail.port')}
          type="number"
          min={1}
          max={65_535}
          value={mail.port}
          onChange={({ target }) => change({ port: Math.trunc(Number(target.value)) })}
        />
        {FIELDS.map((name) => (
          <TextField
            key={name}
            label={t(`mail.${name}`)}
            hint={t(`mailHint.${name}`)}
            maxLength={200}
            value={mail[name] ?? ''}
            onChange={({ target }) => change({ [name]: target.value.trim() })}
          />
        ))}
        {mail.user && <SecretField provider="smtp" secrets={secrets} />}
        {LIMITS.map((name) => (
          <TextField
            key={name}
            label={t(`mail.${name}`)}
            type="number"
            min={name === 'day_quota' ? 0 : 1}
            value={mail[name]}
            onChange={({ target }) => change({ [name]: Math.trunc(Number(target.value)) })}
          />
        ))}
      </fieldset>
      <MailTemplates
        templates={mail.templates}
        isDisabled={!mayEdit}
        onChange={(templates) => change({ templates })}
      />
      {mayEdit && (
        <BusyButton
          aria-label={`${t('save')} - ${t('mail')}`}
          htmlType="submit"
          isBusy={form.isBusy}
          disabled={!form.isDirty}
        >
          {t('save')}
        </BusyButton>
      )}
    </form>
  )
}

interface TemplatesProps {
  templates: MailTemplate[]
  isDisabled: boolean
  onChange(templates: MailTemplate[]): void
}

function MailTemplates({ templates, isDisabled, onChange }: TemplatesProps) {
  const t = messagesTexts.useT()
  const put = (at: number, changed: Partial<MailTemplate>): void =>
    onChange(templates.map((one, index) => (index === at ? { ...one, ...changed } : one)))
  const first = { purpose: 'login', language: 'zh-CN', subject: t('subjectFirst'), text: t('templateFirst') }
  return (
    <section>
      <div className={parts.head}>
        <h3>{t('templates')}</h3>
        <span className={parts.muted}>{t('templatesLead')}</span>
      </div>
      {templates.map((template, at) => (
        <fieldset
          // A template has no name of its own; its place is what it is.
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          key={at}
          className={styles.template}
          disabled={isDisabled}
        >
          <legend>{t('templateOf', { number: at + 1 })}</legend>
          <SelectField
            label={t('purpose')}
            value={template.purpose}
            options={PURPOSES.map((value) => ({ value, label: t(`mailPurpose.${value}`) }))}
            onChange={(purpose) => put(at, { purpose })}
          />
          <TextField
            label={t('language')}
            maxLength={20}
            value={template.language}
            onChange={({ target }) => put(at, { language: target.value })}
          />
          <TextField
            label={t('subject')}
            maxLength={100}
            value={template.subject}
            onChange={({ target }) => put(at, { subject: target.value })}
          />
          <TextArea
            label={t('text')}
            hint={t('textHint')}
            rows={3}
            maxLength={2000}
            value={template.text}
            onChange={({ target }) => put(at, { text: target.value })}
          />
          {!isDisabled && (
            <Button
              aria-label={`${t('removeTemplate', { number: at + 1 })} - ${t('mail')}`}
              onClick={passingFocusOn(() => onChange(templates.filter((_, index) => index !== at)))}
            >
              {t('removeTemplate', { number: at + 1 })}
            </Button>
          )}
        </fieldset>
      ))}
      {!isDisabled && (
        <p>
          <Button
            aria-label={`${t('addTemplate')} - ${t('mail')}`}
            onClick={() => onChange([...templates, first as MailTemplate])}
          >
            {t('addTemplate')}
          </Button>
        </p>
      )}
    </section>
  )
}
