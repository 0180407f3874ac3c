import { layout } from '@longshore/ui/layout'
import { Button } from 'antd'
import { useState } from 'react'
import type { Parameter, ParameterValue } from '../api'
import { channelTexts } from '../locales'
import styles from '../pack-channel.module.css'
import { useWords } from '../words'
import { Field } from './field'
import { FileControl } from './file-control'

interface Props {
  parameter: Parameter
  value: ParameterValue | undefined
  error?: string
  isReadOnly: boolean
  onChange(value: ParameterValue | undefined): void
}

/** A parameter as its plug-in declares it. */
export function ParameterField({ parameter, value, error, isReadOnly, onChange }: Props) {
  const t = channelTexts.useT()
  const words = useWords()
  // Emptied to write another value; left so, the default applies, as the placeholder says.
  const [isEmptied, setEmptied] = useState(false)
  const shown = value ?? (isEmptied ? '' : (parameter.default ?? ''))
  return (
    <Field
      name={`parameters.${parameter.key}`}
      label={<ParameterLabel parameter={parameter} />}
      hint={words(parameter.help)}
      error={
        error ?? (patternFault(parameter, shown) ? t('pattern', { pattern: parameter.pattern }) : undefined)
      }
    >
      {(control) => {
        const props = { ...control, className: `${layout.control} ${styles.input}`, disabled: isReadOnly }
        if (parameter.type === 'boolean')
          return (
            <input
              {...control}
              type="checkbox"
              className={styles.check}
              disabled={isReadOnly}
              checked={shown === true}
              onChange={(event) => onChange(event.target.checked)}
            />
          )
        if (parameter.file)
          return (
            <FileControl
              control={control}
              parameter={parameter}
              value={String(shown)}
              isReadOnly={isReadOnly}
              onChange={onChange}
            />
          )
        if (parameter.type === 'choice')
          return (
            <select
              {...props}
              value={String(shown)}
              onChange={(event) => onChange(event.target.value || undefined)}
            >
              {parameter.default === null && <option value="">{t('choose')}</option>}
              {parameter.choices.map((choice) => (
                <option key={choice}>{choice}</option>
              ))}
            </select>
          )
        return (
          <input
            {...props}
            type={parameter.type === 'integer' ? 'number' : 'text'}
            spellCheck={false}
            autoComplete="off"
            placeholder={String(parameter.default ?? '')}
            value={String(shown)}
            onChange={(event) => {
              setEmptied(event.target.value === '')
              onChange(read(parameter, event.target.value))
            }}
          />
        )
      }}
    </Field>
  )
}

function read(parameter: Parameter, text: string): ParameterValue | undefined {
  if (text === '') return undefined
  return parameter.type === 'integer' ? Number(text) : text
}

/** The server decides; this says it while typing. A pattern that only Python reads is left to the server. */
function patternFault({ type, pattern }: Parameter, value: ParameterValue | string): boolean {
  if (type !== 'string' || !pattern || value === '') return false
  try {
    return !new RegExp(`^(?:${pattern})$`, 'u').test(String(value).trim())
  } catch {
    return false
  }
}

export function ParameterLabel({ parameter }: { parameter: Parameter }) {
  const t = channelTexts.useT()
  const words = useWords()
  return (
    <>
      {words(parameter.label)}
      {parameter.required && (
        <span className={`${layout.strong} ${styles.required}`} title={t('required')}>
          *<span className="visually-hidden">{t('required')}</span>
        </span>
      )}
      {parameter.scope === 'server' && (
        <span className={layout.badge} title={t('serverOnlyLead')}>
          {t('serverOnly')}
        </span>
      )}
      {parameter.secret && <span className={layout.badge}>{t('secret')}</span>}
    </>
  )
}

interface SecretProps {
  parameter: Parameter
  isSet: boolean
  /** A new value; null clears; undefined leaves it. */
  value: string | null | undefined
  error?: string
  isReadOnly: boolean
  onChange(value: string | null | undefined): void
}

/** A secret parameter: it can be replaced or cleared, never read. */
export function SecretField({ parameter, isSet, value, error, isReadOnly, onChange }: SecretProps) {
  const t = channelTexts.useT()
  const words = useWords()
  const [isTyping, setTyping] = useState(false)
  const isMasked = isSet && !isTyping && value === undefined
  const fault =
    value && patternFault(parameter, value) ? t('pattern', { pattern: parameter.pattern }) : undefined
  const leave = (): void => {
    setTyping(false)
    onChange(undefined)
  }
  return (
    <Field
      name={`parameters.${parameter.key}`}
      label={<ParameterLabel parameter={parameter} />}
      hint={value === null ? t('secretCleared') : words(parameter.help)}
      error={error ?? fault}
    >
      {(control) => (
        <span className={`${layout.wrap} ${styles.secret}`}>
          {isMasked ? (
            <input
              {...control}
              className={`${layout.control} ${styles.input}`}
              disabled
              value={t('secretSet')}
            />
          ) : parameter.file ? (
            <FileControl
              control={control}
              parameter={parameter}
              value={value ?? ''}
              isReadOnly={isReadOnly || value === null}
              onChange={onChange}
            />
          ) : (
            <input
              {...control}
              type="password"
              autoComplete="new-password"
              className={`${layout.control} ${styles.input}`}
              disabled={isReadOnly || value === null}
              placeholder={t(value === null ? 'secretWillClear' : 'secretNew')}
              value={value ?? ''}
              onChange={(event) => onChange(event.target.value || undefined)}
            />
          )}
          {!isReadOnly && isSet && (
            <>
              {isMasked ? (
                <>
                  <Button size="small" onClick={() => setTyping(true)}>
                    {t('secretReplace')}
                  </Button>
                  <Button size="small" onClick={() => onChange(null)}>
                    {t('secretClear')}
                  </Button>
                </>
              ) : (
                <Button size="small" onClick={leave}>
                  {t('secretKeep')}
                </Button>
              )}
            </>
          )}
        </span>
      )}
    </Field>
  )
}
