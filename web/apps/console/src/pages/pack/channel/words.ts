// Texts that the server keeps in both languages, and the names of fields.
import { useLanguage } from '@/lib/i18n'
import type { Parameter, Words } from './api'
import { type ChannelTextKey, channelTexts } from './locales'

/** Picks the user's language. */
export function useWords(): (words: Words) => string {
  const isChinese = useLanguage() === 'zh-CN'
  return (words) => (isChinese ? words.zh : words.en)
}

const FIELDS: Record<string, ChannelTextKey> = {
  is_enabled: 'field.enabled',
  plugin: 'field.plugin',
  plugin_id: 'field.plugin',
  package_rule: 'field.packageRule',
  package_value: 'field.packageValue',
  label: 'field.label',
  signing_key_id: 'field.signingKey',
  icon_set_id: 'field.icon',
  splash_id: 'field.splash',
  permissions_added: 'field.permissionsAdded',
  permissions_removed: 'field.permissionsRemoved',
  manifest_overrides: 'field.manifestOverrides',
}

/** Names a field of a difference: `parameters.app_id` by the parameter's label. */
export function useFieldName(parameters: readonly Parameter[]): (field: string) => string {
  const t = channelTexts.useT()
  const words = useWords()
  return (field) => {
    const known = FIELDS[field]
    if (known) return t(known)
    if (field.startsWith('switches.')) return t(`switch.${field.slice(9)}` as ChannelTextKey)
    if (field.startsWith('callbacks.')) return t(`callback.${field.slice(10)}` as ChannelTextKey)
    const [group, ...rest] = field.split('.')
    const key = rest.join('.')
    const parameter = parameters.find((one) => one.key === key)
    if (parameter && group !== 'meta_data') return words(parameter.label)
    return group === 'meta_data' ? `${t('field.metaData')} ${key}` : key || field
  }
}
