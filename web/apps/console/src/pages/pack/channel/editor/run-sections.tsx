// The parts of the editor that matter once players are there: what is on in this channel, and the channel's own addresses.
import { layout } from '@longshore/ui/layout'
import { useState } from 'react'
import type { CallbackPlace, Switch } from '../api'
import { type ChannelTextKey, channelTexts } from '../locales'
import styles from '../pack-channel.module.css'
import { Field } from './field'
import type { SectionProps } from './sections'

const SWITCHES: readonly Switch[] = ['login', 'payment', 'report']
const PLACES: readonly CallbackPlace[] = [
  'production.login',
  'production.payment',
  'sandbox.login',
  'sandbox.payment',
]

export function SwitchesSection({ config, errorOf, isReadOnly, onChange }: SectionProps) {
  const t = channelTexts.useT()
  return (
    <fieldset className={`${layout.frame} ${layout.tight} ${styles.section}`} disabled={isReadOnly}>
      <legend>{t('section.switches')}</legend>
      <p className={layout.hint}>{t('switchesLead')}</p>
      {SWITCHES.map((name) => (
        <Field
          key={name}
          name={`switches.${name}`}
          label={t(`switch.${name}`)}
          hint={t(`switch.${name}Hint` as ChannelTextKey)}
          error={errorOf(`config.switches.${name}`)}
        >
          {(control) => (
            <span className={`${layout.option} ${layout.nowrap}`}>
              <input
                {...control}
                type="checkbox"
                role="switch"
                checked={config.switches[name]}
                aria-checked={config.switches[name]}
                onChange={(event) =>
                  onChange({ switches: { ...config.switches, [name]: event.target.checked } })
                }
              />
              <span aria-hidden="true">{t(config.switches[name] ? 'on' : 'off')}</span>
            </span>
          )}
        </Field>
      ))}
    </fieldset>
  )
}

export function CallbacksSection({ config, errorOf, isReadOnly, onChange }: SectionProps) {
  const t = channelTexts.useT()
  // Only at first: emptying the last field must not close the part under the fingers.
  const [isOpen] = useState(() => Object.keys(config.callbacks).length > 0)
  return (
    <details className={`${layout.frame} ${layout.tight} ${styles.section}`} open={isOpen}>
      <summary>{t('section.callbacks')}</summary>
      <p className={layout.hint}>{t('callbacksLead')}</p>
      {PLACES.map((place) => (
        <Field
          key={place}
          name={`callbacks.${place}`}
          label={t(`callback.${place}`)}
          error={errorOf(`config.callbacks.${place}`)}
        >
          {(control) => (
            <input
              {...control}
              className={`${layout.control} ${styles.input}`}
              type="url"
              inputMode="url"
              spellCheck={false}
              autoComplete="off"
              maxLength={500}
              disabled={isReadOnly}
              placeholder={t('callbackOfGame')}
              value={config.callbacks[place] ?? ''}
              onChange={(event) => {
                const { [place]: _, ...others } = config.callbacks
                const url = event.target.value
                onChange({ callbacks: url ? { ...others, [place]: url } : others })
              }}
            />
          )}
        </Field>
      ))}
    </details>
  )
}
