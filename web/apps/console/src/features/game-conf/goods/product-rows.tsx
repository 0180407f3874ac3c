import { Button } from 'antd'
import { useId } from 'react'
import { Icon } from '@/components/icon'
import type { ChannelChoice } from '../channel-codes'
import styles from './goods.module.css'
import { goodsTexts } from './locales'
import { emptyDraft, type ProductDraft } from './product-draft'
import type { Exponents } from './types'

interface Props {
  rows: readonly ProductDraft[]
  exponents: Exponents
  channels: readonly ChannelChoice[]
  error: string | undefined
  onChange(rows: ProductDraft[]): void
}

/** A row for each channel: code, product id, and a price where the channel has another one. */
export function ProductRows({ rows, exponents, channels, error, onChange }: Props) {
  const t = goodsTexts.useT()
  const listId = useId()
  const change = (key: number, changed: Partial<ProductDraft>): void =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...changed } : row)))
  return (
    <fieldset className={styles.group}>
      <legend>{t('products')}</legend>
      <p className={styles.hint}>{t('productsLead')}</p>
      <datalist id={listId}>
        {channels.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </datalist>
      {rows.map((row) => (
        <div key={row.key} className={styles.product}>
          <input
            list={listId}
            aria-label={t('channel')}
            placeholder={t('channel')}
            maxLength={40}
            value={row.channel}
            aria-invalid={(error && !row.channel) || undefined}
            onChange={({ target }) => change(row.key, { channel: target.value })}
          />
          <input
            aria-label={t('productId')}
            placeholder={t('productId')}
            maxLength={128}
            value={row.productId}
            aria-invalid={(error && !row.productId) || undefined}
            onChange={({ target }) => change(row.key, { productId: target.value })}
          />
          <input
            aria-label={t('channelPrice')}
            placeholder={t('channelPrice')}
            title={t('channelPriceHint')}
            inputMode="decimal"
            value={row.amount}
            onChange={({ target }) => change(row.key, { amount: target.value })}
          />
          <select
            aria-label={t('currency')}
            value={row.currency}
            onChange={({ target }) => change(row.key, { currency: target.value })}
          >
            <option value="">-</option>
            {Object.keys(exponents).map((code) => (
              <option key={code}>{code}</option>
            ))}
          </select>
          <button
            type="button"
            className={styles.remove}
            aria-label={t('removeProduct', { name: row.channel })}
            onClick={() => onChange(rows.filter((other) => other !== row))}
          >
            <Icon name="close" size={16} />
          </button>
        </div>
      ))}
      <Button onClick={() => onChange([...rows, emptyDraft()])}>{t('addProduct')}</Button>
      {error && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
