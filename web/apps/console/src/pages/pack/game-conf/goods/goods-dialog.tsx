import { ApiError, codes } from '@longshore/api-client'
import { changedFields } from '@longshore/kit/changed-fields'
import { FormDialog } from '@longshore/ui'
import { TextField, useForm } from '@longshore/ui/form'
import { layout } from '@longshore/ui/layout'
import { useId, useState } from 'react'
import { toast } from '@/lib/toast'
import type { ChannelChoice } from '../channel-codes'
import type { Exponents, Goods } from './api'
import { saveGoods } from './api'
import { goodsTexts } from './locales'
import { readAmount, writeAmount } from './money'
import { draftOf, faultsOf, type ProductDraft, type ProductFaults, productsOf } from './product-draft'
import { ProductRows } from './product-rows'

interface Props {
  goods: Goods | null
  exponents: Exponents
  channels: readonly ChannelChoice[]
  onClose(): void
}

interface Values extends Record<string, unknown> {
  code: string
  name: string
  description: string
  price_minor: string
  currency: string
  is_on: boolean
  products: ProductDraft[]
}

type Fields = Pick<Goods, 'code' | 'name' | 'description' | 'price_minor' | 'currency' | 'is_on' | 'products'>

function fieldsOf(values: Values, exponents: Exponents): Fields {
  const { description, currency, is_on } = values
  return {
    code: values.code.trim(),
    name: values.name.trim(),
    description,
    price_minor: readAmount(values.price_minor, currency, exponents) ?? 0,
    currency,
    is_on,
    products: productsOf(values.products, exponents).list,
  }
}

/** A price is one of its currency: they go together. */
function changesOf(fields: Fields, start: Fields): Partial<Fields> {
  const { price_minor, currency } = fields
  const changes = changedFields(fields, start)
  const isPriced = 'price_minor' in changes || 'currency' in changes
  return { ...changes, ...(isPriced && { price_minor, currency }) }
}

/** Adds a product, or changes one. */
export function GoodsDialog({ goods, exponents, channels, onClose }: Props) {
  const t = goodsTexts.useT()
  const currencyId = useId()
  const [faults, setFaults] = useState<ProductFaults>(new Map())
  // What the product was when it was opened, whatever others make of it meanwhile.
  const [initial] = useState<Values>(() => ({
    code: goods?.code ?? '',
    name: goods?.name ?? '',
    description: goods?.description ?? '',
    price_minor: goods ? writeAmount(goods.price_minor, goods.currency, exponents) : '',
    currency: goods?.currency ?? 'CNY',
    is_on: goods?.is_on ?? true,
    products: (goods?.products ?? []).map((product) => draftOf(product, exponents)),
  }))
  const form = useForm<Values>({
    initial,
    codeFields: { [codes.CONFLICT]: 'code', [codes.PRODUCT_TAKEN]: 'products' },
    check: (values) => {
      const { currency } = values
      const isAmount = readAmount(values.price_minor, currency, exponents) !== null
      const products = productsOf(values.products, exponents)
      return {
        code: values.code.trim() ? undefined : t('codeNeeded'),
        name: values.name.trim() ? undefined : t('nameNeeded'),
        price_minor: isAmount ? undefined : t('priceWrong', { currency, count: exponents[currency] ?? 2 }),
        products:
          products.fault === 'incomplete'
            ? t('productNeeded')
            : products.fault === 'price'
              ? t('channelPriceWrong', { channel: products.channel })
              : undefined,
      }
    },
    submit: async (values) => {
      setFaults(new Map())
      const fields = fieldsOf(values, exponents)
      const changes = changesOf(fields, fieldsOf(initial, exponents))
      const action = saveGoods(goods ? { id: goods.id, ...changes } : fields)
      await action.catch((error: unknown) => {
        if (error instanceof ApiError) setFaults(faultsOf(error.fields, values.products))
        throw error
      })
      toast('success', t('saved', { name: values.name.trim() }))
      onClose()
    },
  })
  return (
    <FormDialog
      title={t(goods ? 'editTitle' : 'addTitle')}
      submitLabel={t('save')}
      cancelLabel={t('cancel')}
      isBusy={form.isBusy}
      refusal={form.refusal}
      width={760}
      onSubmit={form.handleSubmit}
      onClose={onClose}
    >
      <div className={layout.two}>
        <TextField
          label={t('code')}
          required
          maxLength={64}
          autoComplete="off"
          hint={t('codeHint')}
          value={form.values.code}
          error={form.errorOf('code')}
          onChange={({ target }) => form.set('code', target.value)}
        />
        <TextField
          label={t('name')}
          required
          maxLength={100}
          autoComplete="off"
          value={form.values.name}
          error={form.errorOf('name')}
          onChange={({ target }) => form.set('name', target.value)}
        />
        <TextField
          label={t('price')}
          required
          inputMode="decimal"
          autoComplete="off"
          value={form.values.price_minor}
          error={form.errorOf('price_minor')}
          onChange={({ target }) => form.set('price_minor', target.value)}
        />
        <div>
          <label className={layout.label} htmlFor={currencyId}>
            {t('currency')}
          </label>
          <select
            id={currencyId}
            className={layout.control}
            value={form.values.currency}
            onChange={({ target }) => form.set('currency', target.value)}
          >
            {Object.keys(exponents).map((code) => (
              <option key={code}>{code}</option>
            ))}
          </select>
        </div>
      </div>
      <TextField
        label={t('description')}
        maxLength={500}
        autoComplete="off"
        value={form.values.description}
        error={form.errorOf('description')}
        onChange={({ target }) => form.set('description', target.value)}
      />
      <ProductRows
        rows={form.values.products}
        exponents={exponents}
        channels={channels}
        faults={faults}
        error={form.errorOf('products')}
        onChange={(products) => form.set('products', products)}
      />
      <label className={layout.option}>
        <input
          type="checkbox"
          checked={form.values.is_on}
          onChange={({ target }) => form.set('is_on', target.checked)}
        />
        {t('on')}
      </label>
    </FormDialog>
  )
}
