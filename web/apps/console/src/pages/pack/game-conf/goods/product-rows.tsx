import { passingFocusOn } from '@longshore/ui/form'
import { Icon } from '@longshore/ui/icon'
import { layout } from '@longshore/ui/layout'
import { Button } from 'antd'
import { useId } from 'react'
import type { ChannelChoice } from '../channel-codes'
import type { Exponents } from './api'
import styles from './goods.module.css'
import { goodsTexts } from './locales'
import { emptyDraft, type ProductDraft, type ProductFault, type ProductFaults } from './product-draft'

const FIELDS = ['channel', 'productId', 'amount'] as const

interface Props {
  rows: readonly ProductDraft[]
  exponents: Exponents
  channels: readonly ChannelChoice[]
  /** What the server said of the rows as they were last sent. */
  faults: ProductFaults
  /** What concerns no one row. */
  error: string | undefined
  onChange(rows: ProductDraft[]): void
}

/** A row for each channel: code, product id, and a price where the channel has another one. */
export function ProductRows({ rows, exponents, channels, faults, error, onChange }: Props) {
  const t = goodsTexts.useT()
  const listId = useId()
  const change = (key: number, changed: Partial<ProductDraft>): void =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...changed } : row)))
  return (
    <fieldset className={layout.group}>
      <legend>{t('products')}</legend>
      <p className={layout.hint}>{t('productsLead')}</p>
      <datalist id={listId}>
        {channels.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </datalist>
      {rows.map((row) => (
        <ProductRow
          key={row.key}
          row={row}
          listId={listId}
          exponents={exponents}
          fault={faults.get(row)}
          isUnfinished={error !== undefined}
          onChange={(changed) => change(row.key, changed)}
          onRemove={() => onChange(rows.filter((other) => other !== row))}
        />
      ))}
      <Button onClick={() => onChange([...rows, emptyDraft()])}>{t('addProduct')}</Button>
      {error && !rows.some((row) => faults.has(row)) && (
        <p role="alert" className={layout.error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}

interface RowProps {
  row: ProductDraft
  listId: string
  exponents: Exponents
  fault: ProductFault | undefined
  /** The rows could not be sent: what is empty is marked. */
  isUnfinished: boolean
  onChange(changed: Partial<ProductDraft>): void
  onRemove(): void
}

function ProductRow({ row, listId, exponents, fault, isUnfinished, onChange, onRemove }: RowProps) {
  const t = goodsTexts.useT()
  const id = useId()
  /** A field that is refused says so, and why. */
  const marks = (field: keyof ProductFault) => ({
    'aria-invalid': fault?.[field] || (isUnfinished && field !== 'amount' && !row[field]) ? true : undefined,
    'aria-describedby': fault?.[field] ? `${id}-${field}` : undefined,
  })
  return (
    <div className={styles.product}>
      <input
        list={listId}
        aria-label={t('channel')}
        placeholder={t('channel')}
        maxLength={40}
        value={row.channel}
        {...marks('channel')}
        onChange={({ target }) => onChange({ channel: target.value })}
      />
      <input
        aria-label={t('productId')}
        placeholder={t('productId')}
        maxLength={128}
        value={row.productId}
        {...marks('productId')}
        onChange={({ target }) => onChange({ productId: target.value })}
      />
      <input
        aria-label={t('channelPrice')}
        placeholder={t('channelPrice')}
        title={t('channelPriceHint')}
        inputMode="decimal"
        value={row.amount}
        {...marks('amount')}
        onChange={({ target }) => onChange({ amount: target.value })}
      />
      <select
        aria-label={t('currency')}
        value={row.currency}
        onChange={({ target }) => onChange({ currency: target.value })}
      >
        <option value="">-</option>
        {Object.keys(exponents).map((code) => (
          <option key={code}>{code}</option>
        ))}
      </select>
      <button
        type="button"
        className={layout.iconButton}
        aria-label={t('removeProduct', { name: row.channel })}
        onClick={passingFocusOn(onRemove)}
      >
        <Icon name="close" size={16} />
      </button>
      {FIELDS.map(
        (field) =>
          fault?.[field] && (
            <p
              key={field}
              id={`${id}-${field}`}
              role="alert"
              className={`${layout.error} ${styles.productError}`}
            >
              {fault[field]}
            </p>
          ),
      )}
    </div>
  )
}
