// The rate of a currency that holds from a day on.
import { ApiError, codes } from '@longshore/api-client'
import { useConnection } from '@longshore/remote'
import { FormDialog } from '@longshore/ui'
import { TextField, useForm } from '@longshore/ui/form'
import { useState } from 'react'
import { type RateFields, type RateList, useKeeping } from './api'
import { ratesTexts } from './locales'

interface Props {
  rates: RateList
  /** None for another one; its currency and day stay as they are. */
  initial?: RateFields
  onClose(): void
}

const RATE = /^\d{1,9}(\.\d{1,10})?$/
const DAY = /^\d{4}-\d\d-\d\d$/

const CHANGED: readonly number[] = [codes.RATE_CHANGED_MEANWHILE, codes.RATE_DELETED_MEANWHILE]

export function RateForm({ rates, initial, onClose }: Props) {
  const t = ratesTexts.useT()
  const { props } = useConnection()
  const { save } = useKeeping()
  // As it was when the form was opened: what is typed is of that currency.
  const [target] = useState(rates.report_currency ?? '')
  const { currency = '', since = '', rate = '' } = initial ?? {}
  const [seen] = useState(() => new Map(initial && [[keyOf(initial), initial.rate]]))
  const form = useForm({
    initial: { currency, since, rate },
    check: (values) => ({
      currency: isKnown(values.currency, rates) ? undefined : t('form.currency.required'),
      since: DAY.test(values.since) ? undefined : t('form.since.required'),
      rate: RATE.test(values.rate.trim()) && Number(values.rate) > 0 ? undefined : t('form.rate.required'),
    }),
    submit: async (values) => {
      const fields = { ...values, currency: codeOf(values.currency), rate: values.rate.trim() }
      const known = seen.get(keyOf(fields)) ?? ''
      try {
        await save(fields, target, known)
      } catch (error) {
        // The refusal says what is kept now; whoever saves again has seen it.
        if (error instanceof ApiError && CHANGED.includes(error.code))
          seen.set(keyOf(fields), (error.data as { rate: string }).rate)
        throw error
      }
      props.notify('success', t('saved', { name: `${codeOf(values.currency)} ${values.since}` }))
      onClose()
    },
  })
  return (
    <FormDialog
      title={t(initial ? 'form.change' : 'form.new')}
      submitLabel={t('save')}
      cancelLabel={t('cancel')}
      isBusy={form.isBusy}
      refusal={form.refusal}
      onSubmit={form.handleSubmit}
      onClose={onClose}
    >
      <TextField
        label={t('currency')}
        name="currency"
        list="rate-currencies"
        maxLength={3}
        autoComplete="off"
        readOnly={initial !== undefined}
        value={form.values.currency}
        error={form.errorOf('currency')}
        onChange={({ target: { value } }) => form.set('currency', value)}
      />
      <datalist id="rate-currencies">
        {rates.currencies.map((code) => (
          <option key={code} value={code}>
            {code}
          </option>
        ))}
      </datalist>
      <TextField
        label={t('since')}
        name="since"
        type="date"
        readOnly={initial !== undefined}
        value={form.values.since}
        error={form.errorOf('since')}
        onChange={({ target: { value } }) => form.set('since', value)}
      />
      <TextField
        label={t('form.rate', { currency: codeOf(form.values.currency) || '…', target })}
        name="rate"
        inputMode="decimal"
        maxLength={20}
        autoComplete="off"
        value={form.values.rate}
        error={form.errorOf('rate')}
        onChange={({ target: { value } }) => form.set('rate', value)}
      />
    </FormDialog>
  )
}

function keyOf({ currency, since }: Pick<RateFields, 'currency' | 'since'>): string {
  return `${currency} ${since}`
}

function codeOf(text: string): string {
  return text.trim().toUpperCase()
}

function isKnown(text: string, { currencies, report_currency }: RateList): boolean {
  return codeOf(text) !== report_currency && currencies.includes(codeOf(text))
}
