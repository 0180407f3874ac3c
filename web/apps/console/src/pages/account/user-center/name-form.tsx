import { FormAlert, TextField, useForm } from '@longshore/ui/form'
import { setName } from './api'
import { userCenterTexts } from './locales'
import { FormButtons } from './setting-row'

export function NameForm({ name, onClose }: { name: string; onClose(): void }) {
  const t = userCenterTexts.useT()
  const form = useForm({
    initial: { name },
    check: (values) => ({ name: values.name.trim() ? undefined : t('nameNeeded') }),
    submit: async (values) => {
      await setName(values.name.trim())
      onClose()
    },
  })
  return (
    <form onSubmit={form.handleSubmit} noValidate>
      <FormAlert text={form.refusal} />
      <TextField
        label={t('name')}
        name="name"
        autoComplete="name"
        required
        maxLength={50}
        value={form.values.name}
        error={form.errorOf('name')}
        onChange={(event) => form.set('name', event.target.value)}
      />
      <FormButtons isBusy={form.isBusy} onCancel={onClose} />
    </form>
  )
}
