import { FormDialog } from '@longshore/ui'
import { TextField, useForm } from '@longshore/ui/form'
import { layout } from '@longshore/ui/layout'
import { toast } from '@/lib/toast'
import type { Kind, ManagedChannel } from '../api'
import { saveEntry } from '../api'
import { channelTexts } from '../locales'
import styles from '../pack-channel.module.css'

const KINDS: readonly Kind[] = ['domestic', 'overseas', 'official', 'mini']

/** Adds a channel to the catalogue, or changes one; its code never changes. */
export function EntryDialog({ entry, onClose }: { entry: ManagedChannel | undefined; onClose(): void }) {
  const t = channelTexts.useT()
  const form = useForm({
    initial: {
      code: entry?.code ?? '',
      zh: entry?.name.zh ?? '',
      en: entry?.name.en ?? '',
      kind: entry?.kind ?? 'domestic',
      icon: entry?.icon || '#475569',
      package_suffix: entry?.package_suffix ?? '',
      console_url: entry?.console_url ?? '',
      position: String(entry?.position ?? 100),
      needs_agreement: entry?.needs_agreement ?? false,
      is_offered: entry?.is_offered ?? true,
    },
    check: (values) => ({
      code: /^[a-z0-9][a-z0-9_-]{0,39}$/.test(values.code) ? undefined : t('entry.codeWrong'),
      zh: values.zh.trim() ? undefined : t('entry.needed'),
      en: values.en.trim() ? undefined : t('entry.needed'),
    }),
    submit: async ({ zh, en, position, ...values }) => {
      await saveEntry({ ...values, name: { zh: zh.trim(), en: en.trim() }, position: Number(position) || 0 })
      toast('success', t('entry.saved', { name: zh }))
      onClose()
    },
  })
  const text = (
    field: 'code' | 'zh' | 'en' | 'package_suffix' | 'console_url' | 'position',
    label: string,
    hint?: string,
  ) => (
    <TextField
      label={label}
      hint={hint}
      value={form.values[field]}
      error={form.errorOf(field)}
      disabled={field === 'code' && entry !== undefined}
      onChange={(event) => form.set(field, event.target.value)}
    />
  )
  return (
    <FormDialog
      title={t(entry ? 'entry.edit' : 'entry.add')}
      submitLabel={t('save')}
      cancelLabel={t('cancel')}
      isBusy={form.isBusy}
      refusal={form.refusal}
      onSubmit={form.handleSubmit}
      onClose={onClose}
    >
      {text('code', t('entry.code'), t('entry.codeHint'))}
      {text('zh', t('entry.nameZh'))}
      {text('en', t('entry.nameEn'))}
      <label className={`${layout.tight} ${styles.field}`}>
        <span className={`${layout.wrap} ${layout.strong}`}>{t('entry.kind')}</span>
        <select
          className={`${layout.control} ${styles.input}`}
          value={form.values.kind}
          onChange={(event) => form.set('kind', event.target.value as Kind)}
        >
          {KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {t(`kind.${kind}`)}
            </option>
          ))}
        </select>
      </label>
      {text('package_suffix', t('packageSuffix'), t('entry.suffixHint'))}
      {text('console_url', t('entry.console'), t('entry.consoleHint'))}
      {text('position', t('entry.position'))}
      <label className={`${layout.tight} ${styles.field}`}>
        <span className={`${layout.wrap} ${layout.strong}`}>{t('entry.colour')}</span>
        <input
          type="color"
          value={form.values.icon}
          onChange={(event) => form.set('icon', event.target.value)}
        />
      </label>
      {(['needs_agreement', 'is_offered'] as const).map((field) => (
        <label key={field} className={layout.option}>
          <input
            type="checkbox"
            checked={form.values[field]}
            onChange={(event) => form.set(field, event.target.checked)}
          />
          {t(`entry.${field}`)}
        </label>
      ))}
    </FormDialog>
  )
}
