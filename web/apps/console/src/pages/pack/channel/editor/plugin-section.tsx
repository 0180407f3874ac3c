import { layout } from '@longshore/ui/layout'
import type { CatalogueChannel } from '../api'
import { channelTexts } from '../locales'
import styles from '../pack-channel.module.css'
import { useWords } from '../words'
import { Field } from './field'

interface Props {
  channel: CatalogueChannel
  value: number | null
  isReadOnly: boolean
  onChange(id: number | null): void
}

/** Which version of the plug-in, and what it changed. */
export function PluginSection({ channel, value, isReadOnly, onChange }: Props) {
  const t = channelTexts.useT()
  const words = useWords()
  const chosen = channel.plugins.find(({ id }) => id === value)
  return (
    <fieldset className={`${layout.frame} ${layout.tight} ${styles.section}`} disabled={isReadOnly}>
      <legend>{t('field.plugin')}</legend>
      <Field
        name="plugin_id"
        label={t('pluginVersion')}
        hint={chosen && words(chosen.changes)}
        error={chosen?.status === 'withdrawn' ? t('withdrawn') : undefined}
      >
        {(control) => (
          <select
            {...control}
            className={`${layout.control} ${styles.input}`}
            value={value ?? ''}
            onChange={(event) => onChange(event.target.value ? Number(event.target.value) : null)}
          >
            <option value="">{t('choose')}</option>
            {channel.plugins
              .filter(({ id, status }) => status === 'published' || id === value)
              .map((plugin, index) => (
                <option key={plugin.id} value={plugin.id}>
                  {plugin.version}
                  {index === 0 && plugin.status === 'published' ? ` (${t('newest')})` : ''}
                </option>
              ))}
          </select>
        )}
      </Field>
    </fieldset>
  )
}
