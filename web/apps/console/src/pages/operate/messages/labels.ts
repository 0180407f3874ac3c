import { withLabel } from '../draft-fault'
import { operateTexts } from '../locales'
import { messagesTexts } from './locales'

const SMS = {
  provider: 'provider',
  content_type: 'contentType',
  body: 'body',
  price_micros: 'price',
  key_id: 'field.key_id',
  sign_name: 'field.sign_name',
  app_id: 'field.app_id',
  region: 'field.region',
  endpoint: 'field.endpoint',
  url: 'field.url',
  accepted: 'field.accepted',
  day_quota: 'limit.day_quota',
  number_day: 'limit.number_day',
  address_hour: 'limit.address_hour',
} as const
const MAIL = {
  security: 'security',
  port: 'mail.port',
  host: 'mail.host',
  user: 'mail.user',
  sender: 'mail.sender',
  sender_name: 'mail.sender_name',
  day_quota: 'mail.day_quota',
  recipient_day: 'mail.recipient_day',
  address_hour: 'mail.address_hour',
} as const
const TEMPLATE = {
  purpose: 'purpose',
  language: 'language',
  subject: 'subject',
  text: 'text',
  template: 'templateId',
  fields: 'variables',
} as const

const of = <T extends string>(names: Readonly<Record<string, T>>, field: string): T | undefined =>
  Object.hasOwn(names, field) ? names[field] : undefined

/** A refusal of the draft that names its fields as the forms of text messages and mail do. */
export function useNamed(): (error: unknown) => unknown {
  const t = messagesTexts.useT()
  const said = operateTexts.useT()
  const label = ([part, field = '', at = '', inner = '']: readonly string[]): string | undefined => {
    if (field === 'templates' && at) {
      const own = of(TEMPLATE, inner)
      const template = t('templateOf', { number: Number(at) + 1 })
      return own ? `${template} · ${t(own)}` : template
    }
    const own = of(part === 'sms' ? SMS : MAIL, field)
    return field === 'templates' ? t('templates') : own && t(own)
  }
  return (error) => withLabel(error, label, (what) => said('fieldFault', what))
}
