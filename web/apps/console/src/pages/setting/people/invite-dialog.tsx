import { FormDialog } from '@longshore/ui'
import { TextField, useForm } from '@longshore/ui/form'
import { layout } from '@longshore/ui/layout'
import { useState } from 'react'
import type { Choices, InvitationLink } from '../api'
import { invite } from '../api'
import { settingTexts } from '../locales'
import styles from '../setting.module.css'
import { whatHasGone } from './gone'
import { GrantFields } from './grant-fields'
import { LinkDialog } from './link-dialog'
import { LoadingDialog } from './loading-dialog'
import { useGrantable } from './use-grantable'

const EMAIL = /^[^@\s]+@[^@\s]+\.[^@\s]+$/

/** Invites somebody, then shows the link, once. */
export function InviteDialog({ onClose }: { onClose(): void }) {
  const t = settingTexts.useT()
  const { data, error, retry } = useGrantable()
  const [start, setStart] = useState<Choices | undefined>(data)
  const [made, setMade] = useState<{ link: InvitationLink; name: string } | null>(null)
  if (!start && data) setStart(data)
  if (made) return <LinkDialog {...made} onClose={onClose} />
  if (!start)
    return <LoadingDialog title={t('invite.title')} error={error} onRetry={retry} onClose={onClose} />
  return (
    <InviteForm
      roles={start.roles}
      games={start.games}
      onChoices={setStart}
      onMade={(link, name) => setMade({ link, name })}
      onClose={onClose}
    />
  )
}

interface FormProps extends Choices {
  /** There is less to choose from than there was. */
  onChoices(choices: Choices): void
  onMade(link: InvitationLink, name: string): void
  onClose(): void
}

const EMPTY = {
  name: '',
  account: '',
  email: '',
  phone: '',
  role_ids: [] as number[],
  game_ids: [] as number[],
  all_games: false,
}

function InviteForm({ roles, games, onChoices, onMade, onClose }: FormProps) {
  const t = settingTexts.useT()
  const form = useForm({
    initial: EMPTY,
    check: ({ name, email }) => ({
      name: name.trim() ? undefined : t('nameNeeded'),
      email: !email || EMAIL.test(email) ? undefined : t('emailInvalid'),
    }),
    submit: async ({ account, email, phone, ...rest }) => {
      const name = rest.name.trim()
      const contact = { account: account || undefined, email: email || undefined, phone: phone || undefined }
      try {
        onMade(await invite({ ...rest, ...contact, name }), name)
      } catch (error) {
        const gone = await whatHasGone(error, { roles, games }, rest)
        if (!gone) throw error
        form.change(gone.kept)
        onChoices(gone.choices)
        throw gone.refusal
      }
    },
  })
  const { values, errorOf } = form
  const field = (key: 'account' | 'email' | 'phone') => ({
    label: t('optional', { label: t(key) }),
    value: values[key],
    error: errorOf(key),
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => form.set(key, event.target.value.trim()),
  })
  return (
    <FormDialog
      title={t('invite.title')}
      width={600}
      submitLabel={t('invite.submit')}
      cancelLabel={t('cancel')}
      isBusy={form.isBusy}
      refusal={form.refusal}
      onSubmit={form.handleSubmit}
      onClose={onClose}
    >
      <div className={layout.two}>
        <TextField
          label={t('name')}
          required
          maxLength={50}
          autoComplete="off"
          value={values.name}
          error={errorOf('name')}
          onChange={(event) => form.set('name', event.target.value)}
        />
        <TextField {...field('account')} maxLength={50} hint={t('invite.accountLead')} />
        <TextField {...field('email')} type="email" maxLength={254} />
        <TextField {...field('phone')} type="tel" maxLength={30} />
      </div>
      <p className={`${layout.note} ${styles.note}`}>{t('invite.contactLead')}</p>
      <GrantFields
        roles={roles}
        games={games}
        value={values}
        errors={{ role_ids: errorOf('role_ids'), game_ids: errorOf('game_ids') }}
        onChange={form.change}
      />
    </FormDialog>
  )
}
