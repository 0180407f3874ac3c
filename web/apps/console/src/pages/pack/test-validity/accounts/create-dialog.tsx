import { FormDialog } from '@longshore/ui'
import { TextField, useForm } from '@longshore/ui/form'
import type { AccountPassword } from '../api'
import { createAccounts } from '../api'
import { validityTexts } from '../locales'

interface Props {
  onClose(): void
  onMade(made: AccountPassword[]): void
}

/** New sandbox accounts: one with a name of one's own, or several with made names. */
export function CreateDialog({ onClose, onMade }: Props) {
  const t = validityTexts.useT()
  const form = useForm({
    initial: { name: '', count: '1', note: '' },
    submit: async ({ name, count, note }) =>
      onMade(await createAccounts({ name, count: Number(count), note })),
  })
  return (
    <FormDialog
      title={t('create.title')}
      submitLabel={t('create.submit')}
      cancelLabel={t('cancel')}
      isBusy={form.isBusy}
      refusal={form.refusal}
      onSubmit={form.handleSubmit}
      onClose={onClose}
    >
      <TextField
        label={t('create.name')}
        name="name"
        maxLength={32}
        autoComplete="off"
        spellCheck={false}
        hint={t('create.nameHint')}
        value={form.values.name}
        error={form.errorOf('name')}
        onChange={(event) => form.set('name', event.target.value)}
      />
      {form.values.name.trim() === '' && (
        <TextField
          label={t('create.count')}
          name="count"
          type="number"
          min={1}
          max={20}
          hint={t('create.countHint')}
          value={form.values.count}
          error={form.errorOf('count')}
          onChange={(event) => form.set('count', event.target.value)}
        />
      )}
      <TextField
        label={t('accounts.note')}
        name="note"
        maxLength={200}
        value={form.values.note}
        error={form.errorOf('note')}
        onChange={(event) => form.set('note', event.target.value)}
      />
    </FormDialog>
  )
}
