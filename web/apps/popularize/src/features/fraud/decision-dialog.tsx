// Holds, releases or refuses touches, with a reason.
import { useConnection } from '@longshore/remote'
import { FormDialog } from '@longshore/ui'
import { TextField, useForm } from '@longshore/ui/form'
import { useQueryClient } from '@tanstack/react-query'
import { useFraud } from './api'
import { fraudTexts } from './locales'

interface Props {
  verb: 'hold' | 'release' | 'refuse'
  /** The promoter whose touches they are. */
  name: string
  count: number
  decide(reason: string): Promise<{ month: string | null }>
  onClose(): void
}

export function DecisionDialog({ verb, name, count, decide, onClose }: Props) {
  const t = fraudTexts.useT()
  const { props } = useConnection()
  const { key } = useFraud()
  const queryClient = useQueryClient()
  const form = useForm({
    initial: { reason: '' },
    check: ({ reason }) => ({ reason: reason.trim() ? undefined : t('reason.required') }),
    submit: async ({ reason }) => {
      const { month } = await decide(reason)
      props.notify('success', t(`${verb}.done`, { month: month?.slice(0, 7) ?? t('month.next') }))
      await queryClient.invalidateQueries({ queryKey: key })
      onClose()
    },
  })
  return (
    <FormDialog
      title={t(`${verb}.title`, { name, count })}
      submitLabel={t(`${verb}.action`)}
      cancelLabel={t('cancel')}
      isBusy={form.isBusy}
      refusal={form.refusal}
      onSubmit={form.handleSubmit}
      onClose={onClose}
    >
      <p>{t(`${verb}.text`)}</p>
      <TextField
        label={t('reason')}
        name="reason"
        maxLength={200}
        autoComplete="off"
        value={form.values.reason}
        error={form.errorOf('reason')}
        onChange={(event) => form.set('reason', event.target.value)}
      />
    </FormDialog>
  )
}
