// A gift's form: what it gives, what players read, when, for whom and how often.
import { FormDrawer, useGameZone, ZoneNote } from '@longshore/ui'
import { TextArea, TextField, useForm } from '@longshore/ui/form'
import { layout } from '@longshore/ui/layout'
import { toast } from '@/lib/toast'
import { AudienceFields } from '../audience/audience-fields'
import { type Gift, saveGift } from './api'
import { faultsOf, fieldsOf, type Values, valuesOf } from './fields'
import { giftsTexts } from './locales'

interface Props {
  gift?: Gift
  onSaved?(gift: Gift): void
  onClose(): void
}

const LIMITS = ['perPlayer', 'perRole', 'perDevice', 'total'] as const

export function Editor(props: Props) {
  const zone = useGameZone()
  // What is filled in by one clock is not read by another.
  return zone ? <GiftForm {...props} zone={zone} /> : null
}

function GiftForm({ gift, zone, onSaved, onClose }: Props & { zone: string }) {
  const t = giftsTexts.useT()
  const form = useForm<Values>({
    initial: valuesOf(gift, zone),
    check: (values) =>
      Object.fromEntries(
        Object.entries(faultsOf(values, zone)).map(([field, fault]) => [field, fault && t(fault)]),
      ),
    submit: async (values) => {
      const fields = fieldsOf(values, zone)
      const saved = await saveGift({ ...fields, ...(gift && { id: gift.id, revision: gift.revision }) })
      toast('success', t('saved', { name: saved.name }))
      onClose()
      onSaved?.(saved)
    },
  })
  const field = (key: keyof Values & string) => ({
    label: t(`field.${key}` as 'field.code'),
    name: key,
    value: String(form.values[key]),
    error: form.errorOf(key),
    onChange: (event: { target: { value: string } }) => form.set(key, event.target.value),
  })
  return (
    <FormDrawer
      title={t(gift ? 'edit' : 'add')}
      submitLabel={t('save')}
      cancelLabel={t('cancel')}
      isBusy={form.isBusy}
      refusal={form.refusal}
      onSubmit={form.handleSubmit}
      onClose={onClose}
    >
      <TextField {...field('name')} required maxLength={60} />
      <TextField {...field('code')} required maxLength={40} hint={t('codeHint')} />
      <TextArea {...field('rewards')} rows={3} hint={t('rewardsHint')} />
      <TextArea {...field('zh')} rows={2} maxLength={500} />
      <TextArea {...field('en')} rows={2} maxLength={500} />
      <fieldset className={layout.group}>
        <legend>{t('when')}</legend>
        <ZoneNote />
        <TextField {...field('startsAt')} type="datetime-local" />
        <TextField {...field('endsAt')} type="datetime-local" />
      </fieldset>
      <fieldset className={layout.group}>
        <legend>{t('who')}</legend>
        <AudienceFields
          at="gift"
          when={form.values.rule}
          of={{ rules: [form.values.rule], index: 0, salt: `gift:${form.values.code}` }}
          shareLabel={t('shareOf')}
          onChange={(rule) => form.set('rule', rule)}
        />
      </fieldset>
      <fieldset className={layout.group}>
        <legend>{t('limits')}</legend>
        {LIMITS.map((key) => (
          <TextField
            key={key}
            {...field(key)}
            inputMode="numeric"
            hint={t(key === 'perRole' ? 'roleLimitHint' : 'limitHint')}
          />
        ))}
      </fieldset>
    </FormDrawer>
  )
}
