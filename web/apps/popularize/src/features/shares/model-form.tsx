// A new share model, or other terms of one from a day on.
import { decimalsOf } from '@longshore/kit/amount'
import { useConnection } from '@longshore/remote'
import { FormDrawer } from '@longshore/ui'
import { TextField, useForm } from '@longshore/ui/form'
import { layout } from '@longshore/ui/layout'
import { useQueryClient } from '@tanstack/react-query'
import { SelectField } from '../../components/select-field'
import { NOTHING_SETTLED, type ShareModel, useShares } from './api'
import { shareTexts } from './locales'
import { check, EARNS, EMPTY, fieldsFrom, fieldsOf, type TermField, termsOf } from './terms-form'
import { useBeginHint } from './use-begin-hint'
import { useUnit } from './use-unit'

const HINTS = { tier: 'tier.hint', fee: 'fee.hint', capDay: 'cap.hint', capMonth: 'cap.hint' } as const

interface Props {
  /** Absent for a new one. */
  model?: ShareModel
  /** The first day that a change can begin on. */
  firstDay: string
  onClose(): void
}

export function ModelForm({ model, firstDay, onClose }: Props) {
  const t = shareTexts.useT()
  const beginHint = useBeginHint(firstDay)
  const form = useModelForm(model, firstDay, onClose)
  const unit = useUnit(form.values.currency)
  const field = (name: TermField | 'name' | 'begins_on') => ({
    label: t(name, { unit }),
    name,
    value: form.values[name],
    error: form.errorOf(name),
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => form.set(name, event.target.value),
  })
  return (
    <FormDrawer
      title={model ? t('version.title', { name: model.name }) : t('create.action')}
      submitLabel={t(model ? 'version.submit' : 'create.submit')}
      cancelLabel={t('cancel')}
      isBusy={form.isBusy}
      refusal={form.refusal}
      onSubmit={form.handleSubmit}
      onClose={onClose}
    >
      {!model && <TextField {...field('name')} maxLength={50} placeholder={t('name.example')} />}
      <TextField {...field('begins_on')} type="date" min={firstDay} hint={beginHint} />
      <SelectField
        label={t('earns')}
        value={form.values.earns}
        options={EARNS.map((value) => ({ value, label: t(`earns.${value}`) }))}
        onChange={(value) => form.set('earns', value)}
      />
      <div className={layout.two}>
        {fieldsOf(form.values.earns).map((name) => (
          <TextField
            key={name}
            {...field(name)}
            inputMode="decimal"
            {...(name in HINTS && { hint: t(HINTS[name as keyof typeof HINTS]) })}
          />
        ))}
      </div>
    </FormDrawer>
  )
}

function useModelForm(model: ShareModel | undefined, firstDay: string, onClose: () => void) {
  const t = shareTexts.useT()
  const { props } = useConnection()
  const { create, addVersion, key } = useShares()
  const queryClient = useQueryClient()
  const newest = model?.versions[0]
  const decimals = decimalsOf(newest?.terms.currency ?? EMPTY.currency)
  return useForm({
    initial: {
      name: model?.name ?? '',
      begins_on: firstDay > NOTHING_SETTLED ? firstDay : '',
      ...(newest ? fieldsFrom(newest.terms) : EMPTY),
    },
    check: ({ name, begins_on, ...fields }) => ({
      name: name.trim() ? undefined : t('name.required'),
      begins_on: begins_on ? undefined : t('begins_on.required'),
      ...Object.fromEntries(
        Object.entries(check(fields)).map(([one, wrong]) => [one, t(wrong, { decimals })]),
      ),
    }),
    submit: async ({ name, begins_on, ...fields }) => {
      const terms = termsOf(fields)
      await (model ? addVersion(model.id, begins_on, terms) : create(name, begins_on, terms))
      props.notify('success', t(model ? 'version.done' : 'create.done', { name }))
      await queryClient.invalidateQueries({ queryKey: key })
      onClose()
    },
  })
}
