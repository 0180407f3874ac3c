import { FormDialog } from '@longshore/ui'
import { TextField, useForm } from '@longshore/ui/form'
import { layout } from '@longshore/ui/layout'
import { useState } from 'react'
import type { InvitationLink } from '../api'
import { settingTexts } from '../locales'
import { LinkDialog } from '../people/link-dialog'
import styles from '../setting.module.css'
import type { Publisher } from './api'
import { inviteOwner } from './api'
import { publisherTexts } from './locales'

const EMAIL = /^[^@\s]+@[^@\s]+\.[^@\s]+$/
const EMPTY = { publisher_name: '', name: '', account: '', email: '', phone: '' }

interface Props {
  /** Whose owner is invited; without one a publisher is added. */
  publisher?: Publisher
  onClose(): void
}

/** Adds a publisher or invites another owner of one, then shows the link, once. */
export function OwnerDialog({ publisher, onClose }: Props) {
  const [made, setMade] = useState<{ link: InvitationLink; name: string } | null>(null)
  if (made) return <LinkDialog {...made} onClose={onClose} />
  return (
    <OwnerForm publisher={publisher} onMade={(link, name) => setMade({ link, name })} onClose={onClose} />
  )
}

function OwnerForm({
  publisher,
  onMade,
  onClose,
}: Props & { onMade(link: InvitationLink, name: string): void }) {
  const t = publisherTexts.useT()
  const common = settingTexts.useT()
  const form = useForm({
    initial: EMPTY,
    check: ({ publisher_name, name, email }) => ({
      publisher_name: publisher || publisher_name.trim() ? undefined : t('nameNeeded'),
      name: name.trim() ? undefined : t('ownerNeeded'),
      email: !email || EMAIL.test(email) ? undefined : common('emailInvalid'),
    }),
    submit: async ({ account, email, phone, ...rest }) => {
      const name = rest.name.trim()
      const target = publisher ? { id: publisher.Id } : { publisher_name: rest.publisher_name.trim() }
      const contact = { account: account || undefined, email: email || undefined, phone: phone || undefined }
      onMade(await inviteOwner(target, { name, ...contact }), name)
    },
  })
  const field = (key: 'publisher_name' | 'name', label: string, maxLength: number) => (
    <TextField
      label={label}
      required
      maxLength={maxLength}
      autoComplete="off"
      value={form.values[key]}
      error={form.errorOf(key)}
      onChange={(event) => form.set(key, event.target.value)}
    />
  )
  const optional = (key: 'account' | 'email' | 'phone', maxLength: number) => (
    <TextField
      label={common('optional', { label: common(key) })}
      maxLength={maxLength}
      autoComplete="off"
      value={form.values[key]}
      error={form.errorOf(key)}
      onChange={(event) => form.set(key, event.target.value.trim())}
    />
  )
  return (
    <FormDialog
      title={publisher ? t('inviteTitle', { name: publisher.Name }) : t('add')}
      width={600}
      submitLabel={publisher ? common('invite.submit') : t('addSubmit')}
      cancelLabel={common('cancel')}
      isBusy={form.isBusy}
      refusal={form.refusal}
      onSubmit={form.handleSubmit}
      onClose={onClose}
    >
      {!publisher && field('publisher_name', t('name'), 100)}
      <div className={layout.two}>
        {field('name', t('ownerName'), 50)}
        {optional('account', 50)}
        {optional('email', 254)}
        {optional('phone', 30)}
      </div>
      <p className={`${layout.note} ${styles.note}`}>{t('ownerLead')}</p>
      {publisher && <p className={`${layout.note} ${styles.note}`}>{t('inviteLead')}</p>}
    </FormDialog>
  )
}
