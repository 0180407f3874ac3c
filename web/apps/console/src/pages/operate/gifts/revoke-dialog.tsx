import { FormDialog } from '@longshore/ui'
import { TextField, useForm } from '@longshore/ui/form'
import { toast } from '@/lib/toast'
import { type Batch, revokeCodes } from './api'
import { giftsTexts } from './locales'

const NUMBER = /^\d{0,8}$/

/** Lets a batch, or a range of it, give nothing more; says so in numbers and asks why. */
export function RevokeDialog({ batch, onClose }: { batch: Batch; onClose(): void }) {
  const t = giftsTexts.useT()
  const form = useForm({
    initial: { first: '', last: '', reason: '' },
    check: ({ first, last, reason }) => {
      const isWhole = !first && !last
      const isRange =
        NUMBER.test(first) && NUMBER.test(last) && Number(first) >= 1 && Number(first) <= Number(last)
      const isThere = Number(last) <= batch.count
      return {
        last: isWhole || (isRange && isThere) ? undefined : t('rangeShape', { count: batch.count }),
        reason: reason.trim().length < 2 ? t('reasonShort') : undefined,
      }
    },
    submit: async ({ first, last, reason }) => {
      await revokeCodes(batch.id, reason.trim(), first ? [Number(first), Number(last)] : undefined)
      toast('success', t('revoked', { name: batch.name }))
      onClose()
    },
  })
  const field = (key: 'first' | 'last' | 'reason') => ({
    label: t(`revoke.${key}`),
    name: key,
    value: form.values[key],
    error: form.errorOf(key),
    onChange: (event: { target: { value: string } }) => form.set(key, event.target.value),
  })
  return (
    <FormDialog
      title={t('revokeTitle', { name: batch.name })}
      submitLabel={t('revoke')}
      cancelLabel={t('cancel')}
      isBusy={form.isBusy}
      refusal={form.refusal}
      onSubmit={form.handleSubmit}
      onClose={onClose}
    >
      <p>{t('revokeLead', { count: batch.count, granted: batch.granted })}</p>
      {batch.kind !== 'word' && (
        <>
          <TextField {...field('first')} inputMode="numeric" hint={t('rangeHint')} />
          <TextField {...field('last')} inputMode="numeric" />
        </>
      )}
      <TextField {...field('reason')} required maxLength={200} />
    </FormDialog>
  )
}
