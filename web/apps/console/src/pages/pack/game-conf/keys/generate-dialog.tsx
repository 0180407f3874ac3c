import { codes } from '@longshore/api-client'
import { FormDialog } from '@longshore/ui'
import { TextField, useForm } from '@longshore/ui/form'
import { layout } from '@longshore/ui/layout'
import { toast } from '@/lib/toast'
import { generateKey, type KeyKind } from '../api'
import { gameConfTexts } from '../locales'

const USUAL_KIND: KeyKind = 'rsa-2048'
const KINDS: Record<KeyKind, string> = {
  'rsa-2048': 'RSA 2048',
  'rsa-3072': 'RSA 3072',
  'rsa-4096': 'RSA 4096',
  'ec-256': 'EC P-256',
  'ec-384': 'EC P-384',
}

/** Makes a key on the server. */
export function GenerateDialog({ onClose }: { onClose(): void }) {
  const t = gameConfTexts.useT()
  const form = useForm({
    initial: {
      name: '',
      kind: USUAL_KIND,
      common_name: '',
      organization: '',
      years: '30',
    },
    codeFields: { [codes.CONFLICT]: 'name' },
    check: ({ name, common_name, years }) => ({
      name: name.trim() ? undefined : t('keys.nameNeeded'),
      common_name: common_name.trim() ? undefined : t('generate.commonNameNeeded'),
      years: Number(years) >= 1 && Number(years) <= 100 ? undefined : t('generate.yearsRange'),
    }),
    submit: async (values) => {
      const made = await generateKey({ ...values, years: Math.round(Number(values.years)) })
      toast('success', t('keys.added', { name: made.name }))
      onClose()
    },
  })
  return (
    <FormDialog
      title={t('generate.title')}
      submitLabel={t('generate.submit')}
      cancelLabel={t('cancel')}
      isBusy={form.isBusy}
      refusal={form.refusal}
      onSubmit={form.handleSubmit}
      onClose={onClose}
    >
      <TextField
        label={t('keys.name')}
        name="name"
        required
        maxLength={50}
        autoComplete="off"
        value={form.values.name}
        error={form.errorOf('name')}
        onChange={(event) => form.set('name', event.target.value)}
      />
      <fieldset className={layout.group}>
        <legend>{t('generate.kind')}</legend>
        {(Object.keys(KINDS) as KeyKind[]).map((kind) => (
          <label key={kind} className={layout.option}>
            <input
              type="radio"
              name="kind"
              checked={form.values.kind === kind}
              onChange={() => form.set('kind', kind)}
            />
            {KINDS[kind]}
          </label>
        ))}
      </fieldset>
      <div className={layout.two}>
        <TextField
          label={t('generate.commonName')}
          name="common_name"
          required
          maxLength={64}
          autoComplete="off"
          hint={t('generate.commonNameHint')}
          value={form.values.common_name}
          error={form.errorOf('common_name')}
          onChange={(event) => form.set('common_name', event.target.value)}
        />
        <TextField
          label={t('generate.organization')}
          name="organization"
          maxLength={64}
          autoComplete="off"
          value={form.values.organization}
          error={form.errorOf('organization')}
          onChange={(event) => form.set('organization', event.target.value)}
        />
      </div>
      <TextField
        label={t('generate.years')}
        name="years"
        type="number"
        min={1}
        max={100}
        required
        hint={t('generate.yearsHint')}
        value={form.values.years}
        error={form.errorOf('years')}
        onChange={(event) => form.set('years', event.target.value)}
      />
    </FormDialog>
  )
}
