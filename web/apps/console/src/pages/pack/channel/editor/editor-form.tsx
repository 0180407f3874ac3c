import { ApiError, codes } from '@longshore/api-client'
import { BusyButton } from '@longshore/ui'
import { FormAlert, useAfterRender } from '@longshore/ui/form'
import { layout } from '@longshore/ui/layout'
import { Button } from 'antd'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useCan } from '@/lib/stores/permission'
import { toast } from '@/lib/toast'
import type { CatalogueChannel, ChannelDetail } from '../api'
import { saveChannel } from '../api'
import { FindingLink } from '../findings'
import { channelTexts } from '../locales'
import styles from '../pack-channel.module.css'
import { useWords } from '../words'
import { type Draft, draftOf, formOf, isDirty, rebased } from './form-state'
import { ParameterField, SecretField } from './parameter-field'
import { PluginSection } from './plugin-section'
import { CallbacksSection, SwitchesSection } from './run-sections'
import { MoreSection, PackageSection, PicturesSection } from './sections'

interface Props {
  detail: ChannelDetail
  channel: CatalogueChannel
  field: string | undefined
  onDirty(isDirty: boolean): void
  /** Reads what is stored now. */
  reload(): Promise<ChannelDetail | undefined>
  onClose(): void
}

export function EditorForm({ detail: stored, channel, field, onDirty, reload, onClose }: Props) {
  const t = channelTexts.useT()
  const words = useWords()
  const canEdit = useCan('packEdit')
  const [base, setBase] = useState(stored)
  const [draft, setDraft] = useState<Draft>(() => draftOf(stored))
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [refusal, setRefusal] = useState<{ text: string; isStale: boolean } | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [unreadable, setUnreadable] = useState<string | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const afterRender = useAfterRender()
  const isChanged = isDirty(draft, base) || unreadable !== null
  // Not later, as an effect: a step back may come between, and takes what was typed.
  useLayoutEffect(() => onDirty(isChanged), [isChanged, onDirty])
  useEffect(() => {
    if (field) showField(form.current, field)
  }, [field])
  const plugin = channel.plugins.find(({ id }) => id === draft.plugin_id)
  const errorOf = (name: string): string | undefined => errors[name]
  const change = (next: Partial<Draft>): void => {
    setDraft((known) => ({ ...known, ...next }))
    setErrors({})
  }
  const changeConfig = (config: Partial<ChannelDetail['config']>): void =>
    change({ config: { ...draft.config, ...config } })
  const handleSave = async (): Promise<void> => {
    // Saved now, the configuration would lack what stands there; the field says what is wrong with it.
    if (unreadable !== null) return showField(form.current, unreadable)
    setBusy(true)
    setErrors({})
    setRefusal(null)
    try {
      const saved = await saveChannel(formOf(draft, base))
      toast('success', saved.errors > 0 ? t('savedIncomplete', { count: saved.errors }) : t('saved'))
      onDirty(false)
      onClose()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const fields = Object.fromEntries(error.fields.map((one) => [one.field, one.msg]))
      setErrors(fields)
      setRefusal({ text: error.message, isStale: error.code === codes.CHANNEL_STALE })
      const [first] = Object.keys(fields)
      if (first) afterRender(() => showField(form.current, first))
    } finally {
      setBusy(false)
    }
  }
  const handleReload = async (): Promise<void> => {
    let latest: ChannelDetail | undefined
    try {
      latest = await reload()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setRefusal({ text: error.message, isStale: true })
    }
    if (!latest) return
    setDraft(rebased(draft, base, latest))
    setBase(latest)
    setRefusal(null)
    toast('info', t('rebased'))
  }
  const secretOf = (key: string) => ({
    isSet: key in base.secrets,
    value: draft.secrets[key],
    onChange: (value: string | null | undefined): void => {
      const { [key]: _, ...others } = draft.secrets
      change({ secrets: value === undefined ? others : { ...others, [key]: value } })
    },
  })
  const section = { config: draft.config, errorOf, isReadOnly: !canEdit, onChange: changeConfig }
  return (
    <form
      ref={form}
      className={`${layout.stack} ${styles.form}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) void handleSave()
      }}
    >
      {base.findings.length > 0 && !isChanged && (
        <ul className={`${layout.list} ${layout.tight}`} aria-label={t('missing')}>
          {base.findings.map((finding) => (
            <li
              key={`${finding.code} ${finding.field}`}
              className={styles.finding}
              data-level={finding.level}
            >
              <FindingLink finding={finding} onOpen={() => showField(form.current, finding.field)} />
            </li>
          ))}
        </ul>
      )}
      <PluginSection
        channel={channel}
        value={draft.plugin_id}
        isReadOnly={!canEdit}
        onChange={(plugin_id) => change({ plugin_id })}
      />
      <fieldset className={`${layout.frame} ${layout.tight} ${styles.section}`}>
        <legend>{t('section.parameters')}</legend>
        {channel.console_url && (
          <p className={layout.hint}>
            {t('whereToFind')}{' '}
            <a href={channel.console_url} target="_blank" rel="noreferrer">
              {t('openConsole', { name: words(channel.name) })}
            </a>
          </p>
        )}
        {plugin?.parameters.map((parameter) =>
          parameter.secret ? (
            <SecretField
              key={parameter.key}
              parameter={parameter}
              error={errorOf(`secrets.${parameter.key}`)}
              isReadOnly={!canEdit}
              {...secretOf(parameter.key)}
            />
          ) : (
            <ParameterField
              key={parameter.key}
              parameter={parameter}
              value={draft.config.parameters[parameter.key]}
              error={errorOf(`parameters.${parameter.key}`)}
              isReadOnly={!canEdit}
              onChange={(value) => {
                const { [parameter.key]: _, ...others } = draft.config.parameters
                changeConfig({
                  parameters: value === undefined ? others : { ...others, [parameter.key]: value },
                })
              }}
            />
          ),
        )}
      </fieldset>
      <PackageSection {...section} />
      <PicturesSection {...section} />
      <SwitchesSection {...section} />
      <CallbacksSection {...section} />
      <MoreSection
        {...section}
        onUnreadable={(name, isUnreadable) => setUnreadable(isUnreadable ? name : null)}
      />
      <div className={`${layout.wrap} ${styles.foot}`}>
        <FormAlert text={refusal?.text ?? null} />
        {refusal?.isStale && <Button onClick={() => void handleReload()}>{t('reload')}</Button>}
        {canEdit ? (
          <BusyButton type="primary" htmlType="submit" isBusy={isBusy} disabled={!isChanged}>
            {t('save')}
          </BusyButton>
        ) : (
          <p className={`${layout.muted} ${layout.flush}`}>{t('readOnly')}</p>
        )}
      </div>
    </form>
  )
}

/** Brings a field into view, opens what hides it, and gives it the focus. */
function showField(form: HTMLFormElement | null, name: string): void {
  const bare = name
    .replace(/^config\./, '')
    .replace(/^secrets\./, 'parameters.')
    .replace(/\.\d+$/, '')
  const place = [...(form?.querySelectorAll<HTMLElement>('[data-field]') ?? [])].find(
    (element) => element.dataset.field === bare,
  )
  const details = place?.closest('details')
  if (details) details.open = true
  place?.scrollIntoView({ block: 'center' })
  place?.querySelector<HTMLElement>('input:not([disabled]), select, textarea, button')?.focus()
}
