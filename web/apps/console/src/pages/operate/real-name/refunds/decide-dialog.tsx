import { FormDialog } from '@longshore/ui'
import { TextField, useForm } from '@longshore/ui/form'
import { toast } from '@/lib/toast'
import { type CaseDetail, decide } from './api'
import { OrderChoice } from './case-dialog'
import { refundsTexts } from './locales'

/** Which orders are given back, and why; none refuses the claim. */
export function DecideDialog({ detail, onClose }: { detail: CaseDetail; onClose(): void }) {
  const t = refundsTexts.useT()
  const { case: one } = detail
  // What was given back by hand meanwhile cannot be given back again.
  const paid = detail.orders.filter(({ payment }) => payment === 'paid')
  const form = useForm({
    initial: { numbers: paid.map(({ number }) => number), reason: '' },
    check: ({ reason }) => ({ reason: reason.trim().length < 2 ? t('reasonShort') : undefined }),
    submit: async ({ numbers, reason }) => {
      await decide(one.id, numbers, reason.trim())
      toast('success', t('done'))
      onClose()
    },
  })
  const { numbers, reason } = form.values
  return (
    <FormDialog
      title={t('decideTitle', { id: one.id })}
      submitLabel={numbers.length > 0 ? t('refundCount', { count: numbers.length }) : t('refuse')}
      cancelLabel={t('cancel')}
      isBusy={form.isBusy}
      refusal={form.refusal}
      width={560}
      onSubmit={form.handleSubmit}
      onClose={onClose}
    >
      <p>{t('decideLead')}</p>
      <OrderChoice
        title={t('orders')}
        orders={paid}
        chosen={numbers}
        onChange={(chosen) => form.set('numbers', chosen)}
      />
      <TextField
        label={t('reason')}
        name="reason"
        required
        maxLength={500}
        value={reason}
        error={form.errorOf('reason')}
        onChange={({ target }) => form.set('reason', target.value)}
      />
    </FormDialog>
  )
}
