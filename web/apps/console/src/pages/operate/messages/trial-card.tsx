// A message to oneself by the draft as it is kept: whether the provider takes it, and what it says when it does not.
import { BusyButton, StateTag } from '@longshore/ui'
import { FormAlert, TextField, useForm } from '@longshore/ui/form'
import { useState } from 'react'
import { useCan } from '@/lib/stores/permission'
import parts from '../parts.module.css'
import { type Trial, tryMessage } from './api'
import type { Provider, Purpose } from './content'
import { messagesTexts } from './locales'
import { PURPOSES } from './search'
import { SelectField } from './select-field'

interface Values extends Record<string, unknown> {
  to: string
  purpose: Purpose
}

const INITIAL: Values = { to: '', purpose: 'login' }

export function TrialCard({ provider }: { provider: Provider }) {
  const t = messagesTexts.useT()
  const mayEdit = useCan('operateEdit')
  const [told, setTold] = useState<Trial | null>(null)
  const form = useForm({
    initial: INITIAL,
    check: ({ to }) => ({ to: to.trim() ? undefined : t('phoneEmpty') }),
    submit: async ({ to, purpose }) => {
      setTold(null)
      setTold(await tryMessage({ to: to.trim(), purpose }))
    },
  })
  if (!mayEdit) return null
  return (
    <form className={parts.card} onSubmit={form.handleSubmit} noValidate aria-label={t('trial')}>
      <div className={parts.head}>
        <h2>{t('trial')}</h2>
        <span className={parts.muted}>{t(`trialLead.${provider === 'outbox' ? 'outbox' : 'real'}`)}</span>
      </div>
      <FormAlert text={form.refusal} />
      <TextField
        label={t('phone')}
        name="to"
        type="tel"
        autoComplete="off"
        maxLength={30}
        value={form.values.to}
        error={form.errorOf('to')}
        onChange={(event) => form.set('to', event.target.value)}
      />
      <SelectField
        label={t('purpose')}
        value={form.values.purpose}
        options={PURPOSES.map((value) => ({ value, label: t(`purpose.${value}`) }))}
        onChange={(purpose) => form.set('purpose', purpose)}
      />
      <p>
        <BusyButton htmlType="submit" isBusy={form.isBusy}>
          {t('sendTrial')}
        </BusyButton>
      </p>
      {told && (
        <p role="status">
          <StateTag kind={told.is_sent ? 'done' : 'failed'} canWrap>
            {told.is_sent ? t('trialSent') : t(`fault.${told.fault || 'refused'}`)}
          </StateTag>{' '}
          <span className={parts.muted}>{told.said || told.provider_id}</span>
        </p>
      )}
    </form>
  )
}
