import { formatTime } from '@longshore/kit/time'
import { layout } from '@longshore/ui/layout'
import { useId, useState } from 'react'
import { useAppState } from '@/lib/stores/app-state'
import type { ChannelReadiness, Mother, Priority } from '../api'
import { packToolTexts } from '../locales'
import { DEFAULT_TEMPLATE, faultOf, fill, TEMPLATE_FIELDS } from './name-template'
import styles from './order.module.css'

const PRIORITIES: readonly Priority[] = ['high', 'normal', 'low']

interface Props {
  mother: Mother
  /** The channel of the example. */
  example: ChannelReadiness | undefined
  template: string
  /** What the server said of it. */
  templateError: string | undefined
  onTemplate(template: string): void
  priority: Priority
  onPriority(priority: Priority): void
}

/** How the files are called, and how much hurry there is. */
export function OrderOptions(props: Props) {
  const t = packToolTexts.useT()
  const { template, priority, onPriority } = props
  return (
    <section className={`${layout.frame} ${styles.panel}`} aria-labelledby="build-options">
      <h2 id="build-options" className={styles.panelTitle}>
        {t('build.options')}
      </h2>
      <div className={styles.options}>
        <NameField {...props} />
        <fieldset className={`${layout.group} ${styles.priorities}`}>
          <legend className={layout.strong}>{t('build.priority')}</legend>
          {PRIORITIES.map((one) => (
            <label key={one}>
              <input
                type="radio"
                name="priority"
                checked={priority === one}
                onChange={() => onPriority(one)}
              />
              {t(`priority.${one}`)}
            </label>
          ))}
          <p className={layout.hint}>{t('build.priorityHint')}</p>
        </fieldset>
      </div>
      {template !== DEFAULT_TEMPLATE && (
        <button
          type="button"
          className={`${layout.textButton} ${styles.reset}`}
          onClick={() => props.onTemplate(DEFAULT_TEMPLATE)}
        >
          {t('build.templateReset')}
        </button>
      )}
    </section>
  )
}

function NameField({ mother, example, template, templateError, onTemplate }: Props) {
  const t = packToolTexts.useT()
  const id = useId()
  const [now] = useState(() => Math.floor(Date.now() / 1000))
  const game = useAppState((state) => state.gameInfo?.Name ?? '')
  const fault = faultOf(template)
  const error = fault ? t(`template.${fault}`) : templateError
  const name = fill(template, {
    game,
    channel: example?.channel_code ?? 'channel',
    channel_name: example?.channel_name ?? 'channel',
    version: mother.version_name ?? '',
    code: String(mother.version_code ?? ''),
    date: formatTime(now, 'YYYYMMDD'),
    time: formatTime(now, 'HHmm'),
    build: '1',
  })
  return (
    <div className={layout.tight}>
      <label htmlFor={id} className={layout.strong}>
        {t('build.template')}
      </label>
      <input
        id={id}
        className={layout.control}
        value={template}
        maxLength={120}
        spellCheck={false}
        autoComplete="off"
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-note`}
        onChange={(event) => onTemplate(event.target.value)}
      />
      <p id={`${id}-note`} className={error ? `${layout.error} ${layout.block}` : layout.hint}>
        {error ?? t('build.example', { name })}
      </p>
      <div className={layout.wrap} role="group" aria-label={t('build.fields')}>
        {TEMPLATE_FIELDS.map((field) => (
          <button
            key={field}
            type="button"
            title={t(`field.${field}`)}
            aria-label={t('build.insert', { field: `{${field}} ${t(`field.${field}`)}` })}
            onClick={() => onTemplate(insert(template, field))}
          >
            {`{${field}}`}
          </button>
        ))}
      </div>
    </div>
  )
}

/** Before the ending, where a name goes on. */
function insert(template: string, field: string): string {
  return template.endsWith('.apk') ? `${template.slice(0, -4)}_{${field}}.apk` : `${template}{${field}}`
}
