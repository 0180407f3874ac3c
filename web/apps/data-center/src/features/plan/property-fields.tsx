// The properties of a planned event: name, type, whether each event has it, what it means.
import { passingFocusOn } from '@longshore/ui/form'
import { layout } from '@longshore/ui/layout'
import { Button, Checkbox, Input, Select } from 'antd'
import { useId } from 'react'
import type { PlannedProperty, PropertyType } from './api'
import { planTexts } from './locales'
import styles from './plan.module.css'
import { MOST_PROPERTIES } from './rows'

interface Props {
  properties: readonly PlannedProperty[]
  error: string | undefined
  onChange(properties: PlannedProperty[]): void
}

const TYPES: readonly PropertyType[] = ['text', 'number', 'flag', 'list', 'object']

export function PropertyFields({ properties, error, onChange }: Props) {
  const t = planTexts.useT()
  const id = useId()
  const put = (index: number, part: Partial<PlannedProperty>): void =>
    onChange(properties.map((one, each) => (each === index ? { ...one, ...part } : one)))
  return (
    <fieldset className={layout.group} aria-describedby={error ? id : undefined}>
      <legend>{t('form.properties')}</legend>
      {properties.map((one, index) => (
        // Properties are known by their place while their names are being typed.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index} className={styles.property}>
          <Input
            aria-label={t('form.property.name', { n: index + 1 })}
            placeholder={t('form.property.name.example')}
            maxLength={64}
            value={one.name}
            onChange={({ target }) => put(index, { name: target.value })}
          />
          <Select
            aria-label={t('form.property.type', { n: index + 1 })}
            value={one.type}
            options={TYPES.map((value) => ({ value, label: t(`type.${value}`) }))}
            onChange={(type) => put(index, { type })}
          />
          <Checkbox
            aria-label={t('form.property.requiredNamed', { n: index + 1 })}
            checked={one.is_required}
            onChange={({ target }) => put(index, { is_required: target.checked })}
          >
            {t('form.property.required')}
          </Checkbox>
          <Button
            type="text"
            aria-label={t('form.property.removeNamed', { n: index + 1 })}
            onClick={passingFocusOn(() => onChange(properties.filter((_, each) => each !== index)))}
          >
            {t('form.property.remove')}
          </Button>
          <Input
            className={styles.meaning}
            aria-label={t('form.property.meaning', { n: index + 1 })}
            placeholder={t('form.property.meaning.example')}
            maxLength={200}
            value={one.meaning}
            onChange={({ target }) => put(index, { meaning: target.value })}
          />
        </div>
      ))}
      <Button
        disabled={properties.length >= MOST_PROPERTIES}
        onClick={() => onChange([...properties, { name: '', type: 'text', is_required: false, meaning: '' }])}
      >
        {t('form.property.add')}
      </Button>
      {error && (
        <p id={id} className={layout.error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
