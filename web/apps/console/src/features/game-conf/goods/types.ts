export interface Product {
  channel_code: string
  product_id: string
  price_minor: number | null
  currency: string | null
}

export interface Goods {
  id: number
  code: string
  name: string
  description: string
  price_minor: number
  currency: string
  is_on: boolean
  products: Product[]
  updated_at: number
}

export interface GoodsFields {
  code: string
  name: string
  description: string
  price_minor: number
  currency: string
  is_on: boolean
  products: Product[]
}

export interface RowFault {
  row: number
  field: string
  value: string
  msg: string
}

export interface ImportReport {
  is_applied: boolean
  rows: number
  added: number
  updated: number
  unchanged: number
  bad_rows: number[]
  faults: RowFault[]
}

export interface PriceFault {
  kind: 'channel' | 'product' | 'store' | 'unknown' | 'absent'
  channel_code: string
  product_id: string
  goods_code: string
  goods_name: string
  price_minor: number | null
  currency: string | null
  other: string
  other_price_minor: number | null
  other_currency: string | null
}

export interface PriceReport {
  compared: number
  list: PriceFault[]
}

/** A table file as a call carries it. */
export type SentFile = { content: string; file_name: string } | { upload_id: string }

export type Exponents = Readonly<Record<string, number>>
