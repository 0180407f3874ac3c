// Asks why before something that players or money notice; says what happens, in numbers.
import { FormDialog } from '@longshore/ui'
import { TextField, useForm } from '@longshore/ui/form'
import type { ReactNode } from 'react'
import { operateTexts } from './locales'

const LEAST = 2
const MOST = 200

interface Props {
  title: string
  submitLabel: string
  /** Until what is shown is what would be done. */
  isPreparing?: boolean
  /** Until anything of it is shown. */
  isWaiting?: boolean
  /** Must not show a toast for a refusal (`errorNotice: false`): the dialog shows it. */
  onSubmit(reason: string): Promise<void>
  onClose(): void
  children?: ReactNode
}

export function ReasonDialog(props: Props) {
  const { title, submitLabel, isPreparing, isWaiting, onSubmit, onClose, children } = props
  const t = operateTexts.useT()
  const form = useForm({
    initial: { reason: '' },
    check: ({ reason }) => ({ reason: reason.trim().length < LEAST ? t('reasonShort') : undefined }),
    submit: async ({ reason }) => {
      await onSubmit(reason.trim())
      onClose()
    },
  })
  return (
    <FormDialog
      title={title}
      submitLabel={submitLabel}
      cancelLabel={t('cancel')}
      isBusy={form.isBusy}
      isPreparing={isPreparing}
      isWaiting={isWaiting}
      refusal={form.refusal}
      width={460}
      onSubmit={form.handleSubmit}
      onClose={onClose}
    >
      {children}
      <TextField
        label={t('reason')}
        name="reason"
        required
        maxLength={MOST}
        value={form.values.reason}
        error={form.errorOf('reason')}
        hint={t('reasonHint')}
        onChange={(event) => form.set('reason', event.target.value)}
      />
    </FormDialog>
  )
}
