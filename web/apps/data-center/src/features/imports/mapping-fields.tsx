// What a file is about and which of its columns says what, beside its first lines.
import { TextField } from '@longshore/ui/form'
import { layout } from '@longshore/ui/layout'
import type { ImportFile, Kind, Mapping } from './api'
import styles from './imports.module.css'
import { importsTexts } from './locales'
import { Samples } from './samples'

const KINDS = ['payments', 'refunds', 'registrations', 'sign_ins', 'events'] as const
const OF_ALL = ['time', 'uid', 'channel_column', 'server', 'version', 'state', 'sandbox_column'] as const
const OF_MONEY = ['order', 'transaction', 'amount', 'currency_column', 'goods'] as const
const UNITS = ['major', 'minor'] as const

interface Props {
  file: ImportFile
  kind: Kind
  mapping: Mapping
  onKind(kind: Kind): void
  onChange(mapping: Mapping): void
}

export function isMoney(kind: Kind): boolean {
  return kind === 'payments' || kind === 'refunds'
}

/** Whether everything that a kind needs is said. */
export function isWhole(kind: Kind, { time, uid, amount, event, event_column }: Mapping): boolean {
  const isSaid = isMoney(kind) ? amount : kind !== 'events' || event || event_column
  return Boolean(time && uid && isSaid)
}

export function MappingFields({ file, kind, mapping, onKind, onChange }: Props) {
  const t = importsTexts.useT()
  const more = isMoney(kind) ? OF_MONEY : kind === 'events' ? (['event_column'] as const) : []
  const titles = [...new Set(file.titles)].filter(Boolean)
  return (
    <>
      <Samples file={file} />
      <fieldset className={layout.group}>
        <legend>{t('columns')}</legend>
        <div className={styles.columns}>
          <label>
            {t('kind')}
            <select value={kind} onChange={({ target }) => onKind(target.value as Kind)}>
              {KINDS.map((one) => (
                <option key={one} value={one}>
                  {t(`kind.${one}`)}
                </option>
              ))}
            </select>
          </label>
          {[...OF_ALL, ...more].map((name) => (
            <label key={name}>
              {t(`column.${name}`)}
              <select
                value={mapping[name]}
                onChange={({ target }) => onChange({ ...mapping, [name]: target.value })}
              >
                <option value="">{t('noColumn')}</option>
                {titles.map((title) => (
                  <option key={title}>{title}</option>
                ))}
              </select>
            </label>
          ))}
          {isMoney(kind) && (
            <label>
              {t('unit')}
              <select
                value={mapping.unit}
                onChange={({ target }) => onChange({ ...mapping, unit: target.value as Mapping['unit'] })}
              >
                {UNITS.map((unit) => (
                  <option key={unit} value={unit}>
                    {t(`unit.${unit}`)}
                  </option>
                ))}
              </select>
            </label>
          )}
        </div>
      </fieldset>
      <Words kind={kind} mapping={mapping} onChange={onChange} />
    </>
  )
}

/** What no column says, and which words of a column mean what. */
function Words({ kind, mapping, onChange }: Pick<Props, 'kind' | 'mapping' | 'onChange'>) {
  const t = importsTexts.useT()
  const text = (name: 'channel' | 'currency' | 'zone' | 'event', hint?: string) => (
    <TextField
      label={t(name)}
      name={name}
      hint={hint}
      value={mapping[name]}
      onChange={({ target }) => onChange({ ...mapping, [name]: target.value })}
    />
  )
  const words = (name: 'channel_words' | 'state_words' | 'sandbox_words' | 'properties', hint: string) => (
    <TextField
      label={t(name)}
      name={name}
      hint={hint}
      value={mapping[name].join(',')}
      onChange={({ target }) => onChange({ ...mapping, [name]: wordsOf(target.value) })}
    />
  )
  return (
    <div className={layout.two}>
      {text('zone', t('zone.hint'))}
      {mapping.channel_column
        ? words('channel_words', t('channel_words.hint'))
        : text('channel', t('channel.hint'))}
      {isMoney(kind) && !mapping.currency_column && text('currency')}
      {mapping.state && words('state_words', t('state_words.hint'))}
      {mapping.sandbox_column && words('sandbox_words', t('words.hint'))}
      {kind === 'events' && !mapping.event_column && text('event')}
      {kind === 'events' && words('properties', t('properties.hint'))}
    </div>
  )
}

/** As they are being typed: a space may be followed by more of a word. */
function wordsOf(text: string): string[] {
  return text === '' ? [] : text.split(/[,，]/)
}

/** What is sent: words without what is around them. */
export function trimmed(mapping: Mapping): Mapping {
  const plain = (words: readonly string[]): string[] => words.map((word) => word.trim()).filter(Boolean)
  return {
    ...mapping,
    channel_words: plain(mapping.channel_words),
    state_words: plain(mapping.state_words),
    sandbox_words: plain(mapping.sandbox_words),
    properties: plain(mapping.properties),
  }
}
