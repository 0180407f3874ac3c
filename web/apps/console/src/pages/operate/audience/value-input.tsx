import { formatGameTime, momentIn } from '@longshore/kit/game-time'
import { useGameZone } from '@longshore/ui'
import { useQuery } from '@tanstack/react-query'
import type { ValueEditorProps } from 'react-querybuilder'
import { draftQuery } from '../publishing'
import styles from './audience.module.css'
import { kindOf, type Operator, takesMany, takesNothing } from './catalogue'
import { audienceTexts } from './locales'

/** What a field is compared with, in the way of its kind. */
export function ValueInput({ field, operator, value, title, handleOnChange }: ValueEditorProps) {
  const t = audienceTexts.useT()
  const how = operator as Operator
  const kind = kindOf(field)
  const text = String(value ?? '')
  if (takesNothing(how)) return null
  if (kind === 'segment') return <ListSelect label={title} value={text} onChange={handleOnChange} />
  if (kind === 'time' && how !== 'between')
    return <MomentInput label={title} value={text} onChange={handleOnChange} />
  const isNumber = kind === 'share' || (kind === 'number' && !takesMany(how))
  return (
    <>
      <input
        type={isNumber ? 'number' : 'text'}
        className={kind === 'share' ? styles.percent : styles.value}
        min={kind === 'share' ? 0 : undefined}
        max={kind === 'share' ? 100 : undefined}
        step={kind === 'share' ? 0.01 : undefined}
        aria-label={title}
        placeholder={placeholder()}
        value={text}
        onChange={({ target }) => handleOnChange(target.value)}
      />
      {kind === 'share' && '%'}
    </>
  )

  function placeholder(): string | undefined {
    if (how === 'between') return t('valuesTwo')
    if (takesMany(how)) return t('valuesMany')
    if (field === 'paid_minor') return t('minorUnits')
    if (field === 'weekday') return t('weekdays')
    return isNumber ? undefined : t('values')
  }
}

interface Props {
  label: string | undefined
  value: string
  onChange(value: string): void
}

/** A moment by the clock of the game; the rule has Unix seconds. */
function MomentInput({ label, value, onChange }: Props) {
  const zone = useGameZone()
  const seconds = Number(value)
  const wall =
    seconds && zone ? formatGameTime(seconds, zone, { style: 'exact' }).replace(' ', 'T').slice(0, 16) : ''
  return (
    <input
      type="datetime-local"
      disabled={!zone}
      aria-label={label}
      value={wall}
      onChange={({ target }) => {
        const moment = momentIn(target.value, zone)
        onChange(Number.isNaN(moment) ? '' : String(moment))
      }}
    />
  )
}

/** One of the lists of players that the game has. */
function ListSelect({ label, value, onChange }: Props) {
  const t = audienceTexts.useT()
  const { data } = useQuery(draftQuery('segments'))
  const lists = (data as { segments?: { key: string }[] } | undefined)?.segments ?? []
  const keys = new Set([value, ...lists.map(({ key }) => key)].filter(Boolean))
  return (
    <select aria-label={label} value={value} onChange={({ target }) => onChange(target.value)}>
      <option value="">{t(lists.length > 0 ? 'chooseList' : 'noLists')}</option>
      {[...keys].map((key) => (
        <option key={key} value={key}>
          {key}
        </option>
      ))}
    </select>
  )
}
