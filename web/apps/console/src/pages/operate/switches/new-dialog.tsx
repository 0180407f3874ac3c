import { FormDialog } from '@longshore/ui'
import { TextField, useForm } from '@longshore/ui/form'
import parts from '../parts.module.css'
import { saveDraft } from '../publishing'
import { switchesTexts } from './locales'
import type { Switch, SwitchValue } from './switch'
import styles from './switches.module.css'

const TYPES = { bool: false, number: 0, text: '', json: {} } as const satisfies Record<string, SwitchValue>
type Type = keyof typeof TYPES
const KEY = /^[A-Za-z][A-Za-z0-9_.-]{0,63}$/

interface Values extends Record<string, unknown> {
  key: string
  note: string
  type: Type
}

const INITIAL: Values = { key: '', note: '', type: 'bool' }

interface Props {
  all: readonly Switch[]
  onAdded(key: string): void
  onClose(): void
}

export function NewDialog({ all, onAdded, onClose }: Props) {
  const t = switchesTexts.useT()
  const check = ({ key }: Values): { key?: string } => {
    if (!KEY.test(key)) return { key: t('keyShape') }
    return { key: all.some((one) => one.key === key) ? t('keyTaken') : undefined }
  }
  const form = useForm({
    initial: INITIAL,
    check,
    submit: async ({ key, note, type }) => {
      const value = TYPES[type]
      const made: Switch = {
        key,
        note: note.trim(),
        salt: '',
        is_on: true,
        off_value: value,
        value,
        rules: [],
        ...(type === 'json' && { schema: { type: 'object' } }),
      }
      await saveDraft('switches', { switches: [...all, made] })
      onAdded(key)
      onClose()
    },
  })
  return (
    <FormDialog
      title={t('add')}
      submitLabel={t('add')}
      cancelLabel={t('cancel')}
      isBusy={form.isBusy}
      refusal={form.refusal}
      onSubmit={form.handleSubmit}
      onClose={onClose}
    >
      <TextField
        label={t('key')}
        name="key"
        required
        maxLength={64}
        value={form.values.key}
        error={form.errorOf('key')}
        hint={t('keyHint')}
        onChange={(event) => form.set('key', event.target.value)}
      />
      <TextField
        label={t('name')}
        name="note"
        maxLength={200}
        value={form.values.note}
        error={form.errorOf('note')}
        onChange={(event) => form.set('note', event.target.value)}
      />
      <fieldset className={`${parts.row} ${styles.types}`}>
        <legend>{t('type')}</legend>
        {(Object.keys(TYPES) as Type[]).map((type) => (
          <label key={type}>
            <input
              type="radio"
              name="type"
              checked={form.values.type === type}
              onChange={() => form.set('type', type)}
            />
            {t(`type.${type}`)}
          </label>
        ))}
      </fieldset>
    </FormDialog>
  )
}
