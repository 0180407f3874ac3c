// What a share model makes of a month; the server calculates as it does for statements.

import { decimalsOf, formatMoney } from '@longshore/kit/amount'
import { BusyButton } from '@longshore/ui'
import { TextField, useForm } from '@longshore/ui/form'
import { layout } from '@longshore/ui/layout'
import { useState } from 'react'
import { SelectField } from '../../components/select-field'
import { type Calculated, type ShareModel, useShares } from './api'
import { shareTexts } from './locales'
import { moneyOf } from './terms-form'
import { useUnit } from './use-unit'

/** The terms in force of a model, else the newest. */
function termsNow({ versions }: ShareModel) {
  return (versions.find(({ is_in_force }) => is_in_force) ?? versions[0])?.terms
}

export function Calculator({ models }: { models: readonly ShareModel[] }) {
  const t = shareTexts.useT()
  const { calculate } = useShares()
  const [result, setResult] = useState<Calculated | null>(null)
  const modelOf = (id: string) => models.find((one) => String(one.id) === id) ?? models[0]
  const wrongBase = (model: ShareModel | undefined, base: string): string | undefined => {
    const { earns = 'income', currency = 'CNY' } = (model && termsNow(model)) ?? {}
    if (earns !== 'income') return /^\d{1,9}$/.test(base.trim()) ? undefined : t('calculator.count.wrong')
    return moneyOf(base, currency) === null ? t('money.wrong', { decimals: decimalsOf(currency) }) : undefined
  }
  const form = useForm({
    initial: { model: String(models[0]?.id ?? ''), base: '1000', days: '30' },
    check: ({ model, base, days }) => ({
      base: wrongBase(modelOf(model), base),
      days: /^([1-9]|[12]\d|3[01])$/.test(days) ? undefined : t('calculator.days.wrong'),
    }),
    submit: async ({ model, base, days }) => {
      const chosen = modelOf(model)
      const terms = chosen && termsNow(chosen)
      if (!terms) return
      const each = terms.earns === 'income' ? (moneyOf(base, terms.currency) ?? 0) : Math.trunc(Number(base))
      // Any month of 31 days.
      const list = Array.from({ length: Number(days) }, (_, index) => ({
        day: `2026-01-${String(index + 1).padStart(2, '0')}`,
        base: each,
      }))
      setResult(await calculate(terms, list))
    },
  })
  /** What was calculated is of what the fields said then. */
  const set = (field: 'model' | 'base' | 'days', value: string): void => {
    setResult(null)
    form.set(field, value)
  }
  const chosen = modelOf(form.values.model)
  const terms = chosen && termsNow(chosen)
  const currency = terms?.currency ?? 'CNY'
  const unit = useUnit(currency)
  const money = (minor: number): string => formatMoney(minor, currency)
  const caps = result?.days.reduce((sum, { cap_day, cap_month }) => sum + cap_day + cap_month, 0) ?? 0
  return (
    <section className={layout.card} aria-labelledby="calculator">
      <h2 id="calculator" className={layout.title}>
        {t('calculator')}
      </h2>
      <p className={layout.lead}>{t('calculator.lead')}</p>
      <form onSubmit={form.handleSubmit} noValidate>
        <SelectField
          label={t('calculator.model')}
          value={form.values.model}
          options={models.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={(value) => set('model', value)}
        />
        <div className={layout.two}>
          <TextField
            label={t(terms?.earns === 'income' ? 'calculator.base' : 'calculator.count', { unit })}
            name="base"
            inputMode="decimal"
            autoComplete="off"
            value={form.values.base}
            error={form.errorOf('base')}
            onChange={({ target }) => set('base', target.value)}
          />
          <TextField
            label={t('calculator.days')}
            name="days"
            inputMode="numeric"
            autoComplete="off"
            value={form.values.days}
            error={form.errorOf('days')}
            onChange={({ target }) => set('days', target.value)}
          />
        </div>
        <BusyButton htmlType="submit" isBusy={form.isBusy}>
          {t('calculator.action')}
        </BusyButton>
      </form>
      <div role="status">
        {form.refusal && <p className={layout.error}>{form.refusal}</p>}
        {result && (
          <p className={layout.strong}>
            {t('calculator.result', { amount: money(result.amount), held: money(result.held_back) })}
            {caps < 0 && ` · ${t('calculator.caps', { amount: money(-caps) })}`}
          </p>
        )}
      </div>
    </section>
  )
}
