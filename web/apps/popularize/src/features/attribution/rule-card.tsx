// How the game decides, in a sentence, and changing it.
import { changedFields } from '@longshore/kit/changed-fields'
import { useConnection } from '@longshore/remote'
import { FormDrawer, MissingNote } from '@longshore/ui'
import { TextField, useForm } from '@longshore/ui/form'
import { layout } from '@longshore/ui/layout'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { SelectField } from '../../components/select-field'
import { useCanEdit } from '../../lib/use-can-edit'
import { type Rule, type RuleFields, useAttribution } from './api'
import { attributionTexts } from './locales'

export function RuleCard() {
  const t = attributionTexts.useT()
  const canEdit = useCanEdit()
  const query = useQuery(useAttribution().rule)
  const rule = query.data
  const [isOpen, setOpen] = useState(false)
  if (!rule) return <MissingNote name={t('rule.title')} query={query} />
  const away = rule.returns_after_days
  return (
    <section className={layout.card} aria-labelledby="rule">
      <div className={layout.head}>
        <div>
          <h2 id="rule" className={layout.title}>
            {t('rule.title')}
          </h2>
          <p className={layout.flush}>
            {t(`rule.say.${rule.keeps}`, { days: rule.window_days })}{' '}
            {away === null ? t('rule.never') : t('rule.returns', { days: away })}
          </p>
          <p className={layout.hint}>
            {rule.updated_user_name ? t('rule.by', { name: rule.updated_user_name }) : t('rule.default')}
          </p>
        </div>
        {canEdit && <Button onClick={() => setOpen(true)}>{t('rule.action')}</Button>}
      </div>
      {isOpen && <RuleForm rule={rule} onClose={() => setOpen(false)} />}
    </section>
  )
}

const MOST = { window_days: 365, returns_after_days: 3650 } as const
const WHOLE = /^[1-9]\d{0,3}$/

function RuleForm({ rule, onClose }: { rule: Rule; onClose(): void }) {
  const t = attributionTexts.useT()
  const { props } = useConnection()
  const { save, key } = useAttribution()
  const queryClient = useQueryClient()
  const wrong = (text: string, most: number): string | undefined =>
    WHOLE.test(text) && Number(text) <= most ? undefined : t('days.wrong', { most })
  // As it was when the form was opened: what somebody else changes meanwhile is not put back.
  const [start] = useState(rule)
  const form = useForm({
    initial: {
      window_days: String(rule.window_days),
      keeps: rule.keeps,
      returns_after_days: rule.returns_after_days === null ? '' : String(rule.returns_after_days),
    },
    check: ({ window_days, returns_after_days: away }) => ({
      window_days: wrong(window_days, MOST.window_days),
      returns_after_days: away ? wrong(away, MOST.returns_after_days) : undefined,
    }),
    submit: async ({ window_days, keeps, returns_after_days: away }) => {
      const fields = {
        window_days: Number(window_days),
        keeps,
        returns_after_days: away ? Number(away) : null,
      }
      await save(changedFields<RuleFields>(fields, start))
      props.notify('success', t('rule.done'))
      await queryClient.invalidateQueries({ queryKey: key })
      onClose()
    },
  })
  const field = (name: keyof typeof MOST) => ({
    label: t(name),
    name,
    inputMode: 'numeric' as const,
    autoComplete: 'off',
    value: form.values[name],
    error: form.errorOf(name),
    onChange: (event: { target: { value: string } }) => form.set(name, event.target.value),
  })
  return (
    <FormDrawer
      title={t('rule.title')}
      submitLabel={t('rule.submit')}
      cancelLabel={t('cancel')}
      isBusy={form.isBusy}
      refusal={form.refusal}
      onSubmit={form.handleSubmit}
      onClose={onClose}
    >
      <TextField {...field('window_days')} />
      <SelectField
        label={t('keeps')}
        value={form.values.keeps}
        options={(['last', 'first'] as const).map((value) => ({ value, label: t(`keeps.${value}`) }))}
        onChange={(value) => form.set('keeps', value)}
      />
      <TextField {...field('returns_after_days')} hint={t('returns_after_days.hint')} />
    </FormDrawer>
  )
}
