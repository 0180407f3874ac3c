// The published content of messages as the server checks it, and prices as people write them.
export type Provider = 'outbox' | 'aliyun' | 'tencent' | 'http'
export type Purpose = 'login' | 'bind'

export interface TemplateField {
  name: string
  value: string
}

export interface Template {
  purpose: Purpose
  language: string
  text: string
  template: string
  fields: TemplateField[]
}

export interface Sms {
  provider: Provider
  key_id: string
  sign_name: string
  app_id: string
  region: string
  endpoint: string
  url: string
  body: string
  content_type: 'application/json' | 'application/x-www-form-urlencoded' | 'text/plain'
  accepted: string
  price_micros: number
  currency: string
  day_quota: number
  number_day: number
  address_hour: number
  templates: Template[]
}

export const SECURITIES = ['tls', 'starttls', 'none'] as const

export interface MailTemplate {
  purpose: Purpose
  language: string
  subject: string
  text: string
}

export interface Mail {
  host: string
  port: number
  security: (typeof SECURITIES)[number]
  user: string
  sender?: string
  sender_name: string
  day_quota: number
  recipient_day: number
  address_hour: number
  templates: MailTemplate[]
}

export interface Messages {
  sms: Sms
  mail: Mail
}

const MICROS = 1_000_000

/** `0.045` as 45000 millionths; undefined for what is no price. */
export function microsOf(text: string): number | undefined {
  if (!/^\d{1,3}(\.\d{1,6})?$/.test(text.trim())) return undefined
  return Math.round(Number(text) * MICROS)
}

export function priceText(micros: number): string {
  return String(micros / MICROS)
}

/** An amount in millionths of its currency, with as many decimals as it needs. */
export function formatMicros(micros: number, currency: string): string {
  return new Intl.NumberFormat('zh-CN', {
    style: 'currency',
    currency,
    maximumFractionDigits: 6,
  }).format(micros / MICROS)
}

/** `code={code}, min={minutes}` as fields, in their order. */
export function fieldsOf(text: string): TemplateField[] {
  return text
    .split(/[,，]/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => {
      const [name = '', ...value] = part.split('=')
      return { name: name.trim(), value: value.join('=').trim() }
    })
}

export function fieldsText(fields: readonly TemplateField[]): string {
  return fields.map(({ name, value }) => `${name}=${value}`).join(', ')
}
