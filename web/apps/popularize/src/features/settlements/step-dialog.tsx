// One step of a statement; a dispute, its answer and a payment say something.
import { minorOf } from '@longshore/kit/amount'
import { useConnection } from '@longshore/remote'
import { FormDialog } from '@longshore/ui'
import { TextArea, TextField, useForm } from '@longshore/ui/form'
import { useQueryClient } from '@tanstack/react-query'
import { type Line, type StepKind, useSettlements } from './api'
import { settlementTexts } from './locales'

interface Props {
  id: number
  step: StepKind
  /** Of a dispute and its answer. */
  line?: Line
  onClose(): void
}

export function StepDialog({ id, step, line, onClose }: Props) {
  const t = settlementTexts.useT()
  const { props } = useConnection()
  const { take, key } = useSettlements()
  const queryClient = useQueryClient()
  const isPayment = step === 'paid'
  const hasWords = line !== undefined || isPayment
  const currency = step === 'disputed' ? line?.currency : undefined
  const form = useForm({
    initial: { words: '', claimed: '' },
    check: ({ words, claimed }) => ({
      claimed:
        currency && claimed.trim() && minorOf(claimed, currency) === undefined
          ? t('claimed.wrong')
          : undefined,
      words: hasWords && !words.trim() ? t(isPayment ? 'reference.required' : 'words.required') : undefined,
    }),
    submit: async ({ words, claimed }) => {
      const claimed_minor = currency ? minorOf(claimed, currency) : undefined
      await take({ id, step, words, line_number: line?.number, claimed_minor })
      props.notify('success', t('take.done'))
      await queryClient.invalidateQueries({ queryKey: key })
      onClose()
    },
  })
  const field = {
    label: t(isPayment ? 'reference' : 'words'),
    name: 'words',
    maxLength: isPayment ? 100 : 500,
    value: form.values.words,
    error: form.errorOf('words'),
    onChange: (event: { target: { value: string } }) => form.set('words', event.target.value),
  }
  return (
    <FormDialog
      title={t(`take.${step}`)}
      submitLabel={t(`take.${step}`)}
      cancelLabel={t('cancel')}
      isBusy={form.isBusy}
      refusal={form.refusal}
      onSubmit={form.handleSubmit}
      onClose={onClose}
    >
      <p>{t(`take.${step}.text`, { line: line?.number ?? 0 })}</p>
      {hasWords &&
        (isPayment ? <TextField {...field} autoComplete="off" /> : <TextArea {...field} rows={3} />)}
      {currency && (
        <TextField
          label={t('claimed', { currency })}
          name="claimed"
          inputMode="decimal"
          autoComplete="off"
          value={form.values.claimed}
          error={form.errorOf('claimed')}
          onChange={(event) => form.set('claimed', event.target.value)}
        />
      )}
    </FormDialog>
  )
}
