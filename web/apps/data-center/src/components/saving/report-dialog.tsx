// What a report is called and who sees it: for a new one and for one that is there.
import { FormDialog } from '@longshore/ui'
import { TextField, useForm } from '@longshore/ui/form'
import { Checkbox } from 'antd'
import { componentTexts } from '../locales'

type Fields = {
  name: string
  isShared: boolean
}

interface Props {
  title: string
  initial: Fields
  /** Must not show a toast for a refusal (`errorNotice: false`): the dialog shows it. */
  onSubmit(fields: Fields): Promise<void>
  onClose(): void
}

const LONGEST_NAME = 60

export function ReportDialog({ title, initial, onSubmit, onClose }: Props) {
  const t = componentTexts.useT()
  const form = useForm({
    initial,
    check: ({ name }) => ({ name: name.trim() ? undefined : t('report.nameRequired') }),
    submit: async (fields) => {
      await onSubmit(fields)
      onClose()
    },
  })
  return (
    <FormDialog
      title={title}
      submitLabel={t('report.submit')}
      cancelLabel={t('report.cancel')}
      isBusy={form.isBusy}
      refusal={form.refusal}
      onSubmit={form.handleSubmit}
      onClose={onClose}
    >
      <TextField
        label={t('report.name')}
        name="name"
        maxLength={LONGEST_NAME}
        autoComplete="off"
        value={form.values.name}
        error={form.errorOf('name')}
        onChange={(event) => form.set('name', event.target.value)}
      />
      <Checkbox
        checked={form.values.isShared}
        onChange={(event) => form.set('isShared', event.target.checked)}
      >
        {t('report.isShared')}
      </Checkbox>
    </FormDialog>
  )
}
