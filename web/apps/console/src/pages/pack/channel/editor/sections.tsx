// The parts of the editor below the parameters: package name, signing and pictures, and what few channels need.
import { MissingNote } from '@longshore/ui'
import { layout } from '@longshore/ui/layout'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ChannelConfig, PackageRule } from '../api'
import { choicesQuery } from '../api'
import { channelTexts } from '../locales'
import styles from '../pack-channel.module.css'
import { Field } from './field'
import { linesOf, metaLines, readMetaLines } from './form-state'

export interface SectionProps {
  config: ChannelConfig
  errorOf(field: string): string | undefined
  isReadOnly: boolean
  onChange(change: Partial<ChannelConfig>): void
}

interface MoreProps extends SectionProps {
  /** A field holds, or no longer holds, a text that cannot be read and therefore is in no configuration. */
  onUnreadable(field: string, isUnreadable: boolean): void
}

const RULES: readonly PackageRule[] = ['none', 'suffix', 'name']

export function PackageSection({ config, errorOf, isReadOnly, onChange }: SectionProps) {
  const t = channelTexts.useT()
  return (
    <fieldset className={`${layout.frame} ${layout.tight} ${styles.section}`} disabled={isReadOnly}>
      <legend>{t('section.package')}</legend>
      <div className={layout.wrap} role="radiogroup" aria-label={t('field.packageRule')}>
        {RULES.map((rule) => (
          <label key={rule} className={layout.option}>
            <input
              type="radio"
              name="package_rule"
              checked={config.package_rule === rule}
              onChange={() => onChange({ package_rule: rule, package_value: '' })}
            />
            {t(`rule.${rule}`)}
          </label>
        ))}
      </div>
      {config.package_rule !== 'none' && (
        <Field
          name="package_value"
          label={t(config.package_rule === 'name' ? 'packageName' : 'packageSuffix')}
          hint={t(config.package_rule === 'name' ? 'packageNameHint' : 'packageSuffixHint')}
          error={errorOf('config.package_value')}
        >
          {(control) => (
            <input
              {...control}
              className={`${layout.control} ${styles.input}`}
              spellCheck={false}
              autoComplete="off"
              maxLength={127}
              value={config.package_value}
              onChange={(event) => onChange({ package_value: event.target.value })}
            />
          )}
        </Field>
      )}
      <Field name="label" label={t('field.label')} hint={t('labelHint')} error={errorOf('config.label')}>
        {(control) => (
          <input
            {...control}
            className={`${layout.control} ${styles.input}`}
            maxLength={100}
            value={config.label}
            onChange={(event) => onChange({ label: event.target.value })}
          />
        )}
      </Field>
    </fieldset>
  )
}

export function PicturesSection(props: SectionProps) {
  const t = channelTexts.useT()
  return (
    <fieldset className={`${layout.frame} ${layout.tight} ${styles.section}`} disabled={props.isReadOnly}>
      <legend>{t('section.signing')}</legend>
      <Choice
        {...props}
        name="signing_key_id"
        kind="signing-keys"
        label={t('field.signingKey')}
        none={t('defaultKey')}
      />
      <Choice {...props} name="icon_set_id" kind="icons" label={t('field.icon')} none={t('motherIcon')} />
      <Choice
        {...props}
        name="splash_id"
        kind="splashes"
        label={t('field.splash')}
        none={t('motherSplash')}
      />
    </fieldset>
  )
}

interface ChoiceProps extends SectionProps {
  name: 'signing_key_id' | 'icon_set_id' | 'splash_id'
  kind: 'signing-keys' | 'icons' | 'splashes'
  label: string
  /** What an empty choice means. */
  none: string
}

function Choice({ config, errorOf, onChange, name, kind, label, none }: ChoiceProps) {
  const t = channelTexts.useT()
  const query = useQuery(choicesQuery(kind))
  const { data } = query
  const value = config[name]
  const isKnown = data?.some(({ id }) => id === value)
  const isGone = value !== null && isKnown === false
  return (
    <Field name={name} label={label} error={errorOf(`config.${name}`) ?? (isGone ? t('gone') : undefined)}>
      {(control) => (
        <>
          <select
            {...control}
            className={`${layout.control} ${styles.input}`}
            value={value ?? ''}
            onChange={(event) => onChange({ [name]: event.target.value ? Number(event.target.value) : null })}
          >
            <option value="">{none}</option>
            {/* Without the list the choice that is stored must not look like none. */}
            {value !== null && !isKnown && (
              <option value={value}>{data ? t('goneOption') : t('unreadOption', { id: value })}</option>
            )}
            {data?.map((choice) => (
              <option key={choice.id} value={choice.id}>
                {choice.name}
              </option>
            ))}
          </select>
          <MissingNote name={label} query={query} />
        </>
      )}
    </Field>
  )
}

export function MoreSection({ config, errorOf, isReadOnly, onChange, onUnreadable }: MoreProps) {
  const t = channelTexts.useT()
  const listOf = (name: 'permissions_added' | 'permissions_removed' | 'manifest_overrides') => ({
    text: config[name].join('\n'),
    error: firstError(errorOf, `config.${name}`, config[name].length),
    onChange: (text: string) => onChange({ [name]: linesOf(text) }),
    isReadOnly,
  })
  return (
    <details className={`${layout.frame} ${layout.tight} ${styles.section}`}>
      <summary>{t('section.more')}</summary>
      <Lines
        name="permissions_added"
        label={t('field.permissionsAdded')}
        hint={t('permissionHint')}
        {...listOf('permissions_added')}
      />
      <Lines
        name="permissions_removed"
        label={t('field.permissionsRemoved')}
        hint={t('permissionHint')}
        {...listOf('permissions_removed')}
      />
      <Lines
        name="meta_data"
        label={t('field.metaData')}
        hint={t('metaHint')}
        text={metaLines(config.meta_data)}
        error={errorOf('config.meta_data')}
        isReadOnly={isReadOnly}
        check={(text) => (readMetaLines(text) === null ? t('metaWrong') : undefined)}
        onCheck={(isFaulty) => onUnreadable('meta_data', isFaulty)}
        onChange={(text) => onChange({ meta_data: readMetaLines(text) ?? config.meta_data })}
      />
      <Lines
        name="manifest_overrides"
        label={t('field.manifestOverrides')}
        hint={t('overrideHint')}
        {...listOf('manifest_overrides')}
      />
    </details>
  )
}

function firstError(errorOf: SectionProps['errorOf'], field: string, count: number): string | undefined {
  const own = errorOf(field)
  if (own) return own
  return Array.from({ length: count }, (_, index) => errorOf(`${field}.${index}`)).find(Boolean)
}

interface LinesProps {
  name: string
  label: string
  hint: string
  text: string
  error: string | undefined
  isReadOnly: boolean
  check?(text: string): string | undefined
  /** What the check says of each text that was typed. */
  onCheck?(isFaulty: boolean): void
  onChange(text: string): void
}

/** One entry a line; what is typed stays as it is until the field is left. */
function Lines({ name, label, hint, text, error, isReadOnly, check, onCheck, onChange }: LinesProps) {
  const [draft, setDraft] = useState<string | null>(null)
  const fault = check?.(draft ?? text)
  return (
    <Field name={name} label={label} hint={hint} error={fault ?? error}>
      {(control) => (
        <textarea
          {...control}
          className={`${layout.control} ${styles.input}`}
          rows={3}
          spellCheck={false}
          readOnly={isReadOnly}
          value={draft ?? text}
          onChange={(event) => {
            const isFaulty = check?.(event.target.value) !== undefined
            setDraft(event.target.value)
            onCheck?.(isFaulty)
            if (!isFaulty) onChange(event.target.value)
          }}
          onBlur={(event) => {
            if (!check?.(event.target.value)) setDraft(null)
          }}
        />
      )}
    </Field>
  )
}
