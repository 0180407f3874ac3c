// Asks for the user's own password before something that a stolen session must not do.

import { codes } from '@longshore/api-client'
import { FormDialog } from '@longshore/ui'
import { useForm } from '@longshore/ui/form'
import { type ReactNode, useState } from 'react'
import { PasswordField } from '../form/password-field'
import { componentTexts } from '../locales'

interface Props {
  title: string
  submitLabel: string
  /** Must not show a toast for a refusal (`errorNotice: false`): the dialog shows it. */
  onSubmit(password: string): Promise<void>
  /** What is wrong with the rest of the dialog, told before anything is sent. */
  check?(): string | undefined
  /** There is nothing to choose from, so that nothing can be sent. */
  isWaiting?: boolean
  onClose(): void
  children?: ReactNode
}

export function PasswordDialog(props: Props) {
  const { title, submitLabel, onSubmit, check, isWaiting, onClose, children } = props
  const t = componentTexts.useT()
  const form = useForm({
    initial: { password: '' },
    codeFields: { [codes.WRONG_CURRENT_PASSWORD]: 'password' },
    check: ({ password }) => ({ password: password ? undefined : t('ownPasswordNeeded') }),
    submit: ({ password }) => onSubmit(password),
  })
  const [fault, setFault] = useState<string | null>(null)
  return (
    <FormDialog
      title={title}
      submitLabel={submitLabel}
      cancelLabel={t('cancel')}
      isBusy={form.isBusy}
      isWaiting={isWaiting}
      refusal={fault ?? form.refusal}
      width={460}
      onSubmit={(event) => {
        const found = check?.() ?? null
        setFault(found)
        if (found) event.preventDefault()
        else form.handleSubmit(event)
      }}
      onClose={onClose}
    >
      {children}
      <PasswordField
        label={t('ownPassword')}
        name="current-password"
        required
        value={form.values.password}
        error={form.errorOf('password')}
        hint={t('ownPasswordHint')}
        onChange={(event) => form.set('password', event.target.value)}
      />
    </FormDialog>
  )
}
