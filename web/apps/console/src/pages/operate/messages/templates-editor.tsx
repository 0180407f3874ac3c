// What a code says, by purpose and language; with providers that register templates also which of theirs it is.
import { passingFocusOn, TextField } from '@longshore/ui/form'
import { Button } from 'antd'
import { useState } from 'react'
import parts from '../parts.module.css'
import { fieldsOf, fieldsText, type Provider, type Template } from './content'
import { messagesTexts } from './locales'
import styles from './messages.module.css'
import { PURPOSES } from './search'
import { SelectField } from './select-field'

interface Props {
  templates: Template[]
  provider: Provider
  isDisabled: boolean
  onChange(templates: Template[]): void
}

export function TemplatesEditor({ templates, provider, isDisabled, onChange }: Props) {
  const t = messagesTexts.useT()
  const add = (): void => {
    const fields = [{ name: 'code', value: '{code}' }]
    onChange([
      ...templates,
      { purpose: 'login', language: 'zh-CN', text: t('templateFirst'), template: '', fields },
    ])
  }
  const put = (index: number, changed: Partial<Template>): void =>
    onChange(templates.map((one, at) => (at === index ? { ...one, ...changed } : one)))
  return (
    <section>
      <div className={parts.head}>
        <h3>{t('templates')}</h3>
        <span className={parts.muted}>{t('templatesLead')}</span>
      </div>
      {templates.map((template, index) => (
        <fieldset
          // A template has no name of its own; its place is what it is.
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          key={index}
          className={styles.template}
          disabled={isDisabled}
        >
          <legend>{t('templateOf', { number: index + 1 })}</legend>
          <SelectField
            label={t('purpose')}
            value={template.purpose}
            options={PURPOSES.map((value) => ({ value, label: t(`purpose.${value}`) }))}
            onChange={(purpose) => put(index, { purpose })}
          />
          <TextField
            label={t('language')}
            maxLength={20}
            value={template.language}
            onChange={(event) => put(index, { language: event.target.value })}
          />
          <TextField
            label={t('text')}
            hint={t('textHint')}
            maxLength={500}
            value={template.text}
            onChange={(event) => put(index, { text: event.target.value })}
          />
          {(provider === 'aliyun' || provider === 'tencent') && (
            <>
              <TextField
                label={t('templateId')}
                maxLength={64}
                value={template.template}
                onChange={(event) => put(index, { template: event.target.value })}
              />
              <Variables fields={template.fields} onChange={(fields) => put(index, { fields })} />
            </>
          )}
          {!isDisabled && (
            <Button onClick={passingFocusOn(() => onChange(templates.filter((_, at) => at !== index)))}>
              {t('removeTemplate', { number: index + 1 })}
            </Button>
          )}
        </fieldset>
      ))}
      {!isDisabled && (
        <p>
          <Button onClick={add}>{t('addTemplate')}</Button>
        </p>
      )}
    </section>
  )
}

interface VariablesProps {
  fields: Template['fields']
  onChange(fields: Template['fields']): void
}

/** As it is typed; what it means is told on. */
function Variables({ fields, onChange }: VariablesProps) {
  const t = messagesTexts.useT()
  const [text, setText] = useState(fieldsText(fields))
  return (
    <TextField
      label={t('variables')}
      hint={t('variablesHint')}
      maxLength={500}
      value={text}
      onChange={(event) => {
        setText(event.target.value)
        onChange(fieldsOf(event.target.value))
      }}
    />
  )
}
