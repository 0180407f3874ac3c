import { FormDialog } from '@longshore/ui'
import { useForm } from '@longshore/ui/form'
import { useState } from 'react'
import { toast } from '@/lib/toast'
import type { Admin, Choices, Grants } from '../api'
import { authorise } from '../api'
import { settingTexts } from '../locales'
import { whatHasGone } from './gone'
import { GrantFields } from './grant-fields'
import { LoadingDialog } from './loading-dialog'
import { useGrantable } from './use-grantable'

/** Changes somebody's roles and games. */
export function AuthoriseDialog({ admin, onClose }: { admin: Admin; onClose(): void }) {
  const t = settingTexts.useT()
  const { data, error, retry } = useGrantable(admin.Id)
  // Once open, the form keeps what it started from: a refresh behind it must not undo what was ticked.
  const [start, setStart] = useState(data)
  if (!start && data) setStart(data)
  if (!start)
    return (
      <LoadingDialog
        title={t('admins.authoriseTitle', { name: admin.Name })}
        error={error}
        onRetry={retry}
        onClose={onClose}
      />
    )
  return (
    <AuthoriseForm
      admin={admin}
      {...start}
      onChoices={(choices) => setStart({ ...start, ...choices })}
      onClose={onClose}
    />
  )
}

interface FormProps extends Choices {
  admin: Admin
  held: Grants
  /** There is less to choose from than there was. */
  onChoices(choices: Choices): void
  onClose(): void
}

function AuthoriseForm({ admin, roles, games, held, onChoices, onClose }: FormProps) {
  const t = settingTexts.useT()
  const form = useForm({
    initial: { ...held },
    submit: async (grants) => {
      try {
        await authorise(admin.Id, grants, held)
      } catch (error) {
        const gone = await whatHasGone(error, { roles, games }, grants, admin.Id)
        if (!gone) throw error
        form.change(gone.kept)
        onChoices(gone.choices)
        throw gone.refusal
      }
      toast('success', t('admins.authorised', { name: admin.Name }))
      onClose()
    },
  })
  return (
    <FormDialog
      title={t('admins.authoriseTitle', { name: admin.Name })}
      width={560}
      submitLabel={t('save')}
      cancelLabel={t('cancel')}
      isBusy={form.isBusy}
      refusal={form.refusal}
      onSubmit={form.handleSubmit}
      onClose={onClose}
    >
      <GrantFields
        roles={roles}
        games={games}
        value={form.values}
        errors={{ role_ids: form.errorOf('role_ids'), game_ids: form.errorOf('game_ids') }}
        onChange={form.change}
      />
    </FormDialog>
  )
}
