// A claim as a guardian makes it: who, for which player, about which of the orders that were paid.
import { formatMoney } from '@longshore/kit/amount'
import { changedFields } from '@longshore/kit/changed-fields'
import { FormDialog, GameTime } from '@longshore/ui'
import { TextArea, TextField, useForm } from '@longshore/ui/form'
import { layout } from '@longshore/ui/layout'
import { useState } from 'react'
import { toast } from '@/lib/toast'
import parts from '../../parts.module.css'
import { type CaseDetail, type Order, paidOrders, RELATIONS, SOURCES, saveCase } from './api'
import { refundsTexts } from './locales'

interface Props {
  /** The case that is changed; none for a new one. */
  detail?: CaseDetail
  onSaved(id: number): void
  onClose(): void
}

type Listed = Pick<Order, 'number' | 'goods_name' | 'amount_minor' | 'currency' | 'created_at'>

const numbersOf = ({ orders }: CaseDetail): string[] => orders.map(({ number }) => number)

const PLAYER = /^\d{1,18}$/

export function CaseDialog({ detail, onSaved, onClose }: Props) {
  const t = refundsTexts.useT()
  const was = detail?.case
  // As it was when the dialog opened: the page behind it is read again.
  const [began] = useState(
    () => detail && { ...detail.case, claim: detail.claim, numbers: numbersOf(detail) },
  )
  const [orders, setOrders] = useState<readonly Listed[] | null>(detail?.orders ?? null)
  const form = useForm({
    initial: {
      player: was ? String(was.player_id) : '',
      source: was?.source ?? ('phone' as const),
      relation: was?.relation ?? ('parent' as const),
      name: '',
      contact: '',
      claim: detail?.claim ?? '',
      numbers: detail ? numbersOf(detail) : [],
    },
    check: ({ player, name, contact, numbers }) => ({
      player: PLAYER.test(player.trim()) ? undefined : t('playerNeeded'),
      name: was || name.trim() ? undefined : t('nameNeeded'),
      contact: was || contact.trim() ? undefined : t('contactNeeded'),
      // Before the orders are shown, the first press shows them.
      numbers:
        orders && numbers.length === 0 ? t(orders.length > 0 ? 'ordersNeeded' : 'noOrders') : undefined,
    }),
    submit: async ({ player, source, relation, name, contact, claim, numbers }) => {
      if (!orders) return setOrders(await paidOrders(player.trim()))
      const told = { source, relation, claim: claim.trim(), numbers }
      const id = await saveCase({
        player_id: Number(player),
        guardian_name: name.trim(),
        guardian_contact: contact.trim(),
        // What a colleague changed meanwhile stays.
        ...(began ? { id: began.id, ...changedFields(told, began) } : told),
      })
      toast('success', t('saved'))
      onClose()
      onSaved(id)
    },
  })
  const { values } = form
  const field = (key: 'player' | 'name' | 'contact') => ({
    name: key,
    value: values[key],
    error: form.errorOf(key),
    onChange: ({ target }: { target: { value: string } }) => form.set(key, target.value),
  })
  const handlePlayer = ({ target }: { target: { value: string } }): void => {
    form.set('player', target.value)
    form.set('numbers', [])
    setOrders(null)
  }
  return (
    <FormDialog
      title={was ? t('editTitle', { id: was.id }) : t('formTitle')}
      submitLabel={orders ? t('save') : t('findOrders')}
      cancelLabel={t('cancel')}
      isBusy={form.isBusy}
      refusal={form.refusal ?? form.errorOf('numbers') ?? null}
      width={640}
      onSubmit={form.handleSubmit}
      onClose={onClose}
    >
      <p className={layout.hint}>{t('formLead')}</p>
      <div className={layout.two}>
        <TextField
          {...field('player')}
          label={t('player')}
          required
          inputMode="numeric"
          maxLength={18}
          disabled={was !== undefined}
          // The orders that come are this player's.
          readOnly={form.isBusy}
          onChange={handlePlayer}
        />
        <div className={parts.row}>
          <Choice
            label={t('source')}
            value={values.source}
            options={SOURCES.map((value) => ({ value, label: t(`source.${value}`) }))}
            onChange={(value) => form.set('source', value)}
          />
          <Choice
            label={t('relation')}
            value={values.relation}
            options={RELATIONS.map((value) => ({ value, label: t(`relation.${value}`) }))}
            onChange={(value) => form.set('relation', value)}
          />
        </div>
        <TextField
          {...field('name')}
          label={t('guardianName')}
          required={!was}
          maxLength={50}
          autoComplete="off"
          hint={was && t('keptHint')}
        />
        <TextField
          {...field('contact')}
          label={t('guardianContact')}
          required={!was}
          maxLength={100}
          autoComplete="off"
          hint={was ? t('keptHint') : t('contactHint')}
        />
      </div>
      <TextArea
        label={t('claim')}
        name="claim"
        rows={3}
        maxLength={2000}
        hint={t('claimHint')}
        value={values.claim}
        onChange={({ target }) => form.set('claim', target.value)}
      />
      {orders && (
        <OrderChoice
          title={t('orders')}
          orders={orders}
          chosen={values.numbers}
          onChange={(numbers) => form.set('numbers', numbers)}
        />
      )}
    </FormDialog>
  )
}

interface ChoiceProps<T extends string> {
  label: string
  value: T
  options: readonly { value: T; label: string }[]
  onChange(value: T): void
}

export function Choice<T extends string>({ label, value, options, onChange }: ChoiceProps<T>) {
  return (
    <label>
      {label}{' '}
      <select value={value} onChange={({ target }) => onChange(target.value as T)}>
        {options.map((one) => (
          <option key={one.value} value={one.value}>
            {one.label}
          </option>
        ))}
      </select>
    </label>
  )
}

interface OrderChoiceProps {
  title: string
  orders: readonly Listed[]
  chosen: readonly string[]
  onChange(numbers: string[]): void
}

/** Orders, each with a box. */
export function OrderChoice({ title, orders, chosen, onChange }: OrderChoiceProps) {
  const toggle = (number: string): void =>
    onChange(chosen.includes(number) ? chosen.filter((one) => one !== number) : [...chosen, number])
  return (
    <fieldset className={parts.choices}>
      <legend>{title}</legend>
      {orders.map(({ number, goods_name: goods, amount_minor: amount, currency, created_at: at }) => (
        <label key={number}>
          <input type="checkbox" checked={chosen.includes(number)} onChange={() => toggle(number)} />
          <span>
            {goods} {formatMoney(amount, currency)}{' '}
            <span className={parts.muted}>
              <GameTime at={at} /> {number}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
