// The product ids of a product while somebody edits them.

import type { Exponents, Product } from './api'
import { readAmount, writeAmount } from './money'

export interface ProductDraft {
  /** Stable while rows come and go. */
  key: number
  channel: string
  productId: string
  amount: string
  currency: string
}

let next = 1

export function emptyDraft(): ProductDraft {
  return { key: next++, channel: '', productId: '', amount: '', currency: '' }
}

export function draftOf(product: Product, exponents: Exponents): ProductDraft {
  const { price_minor: minor, currency } = product
  const hasPrice = minor !== null && currency !== null
  return {
    key: next++,
    channel: product.channel_code,
    productId: product.product_id,
    amount: hasPrice ? writeAmount(minor, currency, exponents) : '',
    currency: currency ?? '',
  }
}

/** What the server said of one row's fields. */
export interface ProductFault {
  channel?: string
  productId?: string
  amount?: string
}

const FIELDS: Readonly<Record<string, keyof ProductFault>> = {
  channel_code: 'channel',
  product_id: 'productId',
  price_minor: 'amount',
  currency: 'amount',
}

/** Refused fields such as `products.0.channel_code`, by the rows that were sent: a changed row is another one. */
export type ProductFaults = ReadonlyMap<ProductDraft, ProductFault>

export function faultsOf(
  fields: readonly { field: string; msg: string }[],
  sent: readonly ProductDraft[],
): ProductFaults {
  const faults = new Map<ProductDraft, ProductFault>()
  for (const { field, msg } of fields) {
    const [, place, name] = /^products\.(\d+)\.(\w+)/.exec(field) ?? []
    const row = sent[Number(place)]
    const known = FIELDS[name ?? '']
    if (row && known) faults.set(row, { ...faults.get(row), [known]: msg })
  }
  return faults
}

interface Read {
  list: Product[]
  fault?: 'incomplete' | 'price'
  channel: string
}

/** The drafts as they are sent, or what is wrong with one. */
export function productsOf(drafts: readonly ProductDraft[], exponents: Exponents): Read {
  const list: Product[] = []
  for (const { channel, productId, amount, currency } of drafts) {
    const named = { channel_code: channel.trim(), product_id: productId.trim() }
    if (!named.channel_code || !named.product_id) return { list, fault: 'incomplete', channel }
    if (!amount.trim()) {
      list.push({ ...named, price_minor: null, currency: null })
      continue
    }
    const minor = currency ? readAmount(amount, currency, exponents) : null
    if (minor === null) return { list, fault: 'price', channel }
    list.push({ ...named, price_minor: minor, currency })
  }
  return { list, channel: '' }
}
