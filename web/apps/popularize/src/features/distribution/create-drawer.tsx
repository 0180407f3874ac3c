// A new distribution: to which share of the downloads, and when.
import { momentIn, zoneOffset } from '@longshore/kit/game-time'
import { useConnection } from '@longshore/remote'
import { FormDrawer, useGameZone } from '@longshore/ui'
import { TextField, useForm } from '@longshore/ui/form'
import { useQueryClient } from '@tanstack/react-query'
import { Checkbox } from 'antd'
import { useState } from 'react'
import { useDistributions } from './api'
import { distributionTexts } from './locales'

/** By the names that the server has for them, so that what it refuses stands at the field. */
const INITIAL = { name: '', share: '100', due_at: '' }

export function CreateDrawer({ onClose }: { onClose(): void }) {
  const t = distributionTexts.useT()
  const { props } = useConnection()
  const { create, key } = useDistributions()
  const queryClient = useQueryClient()
  // Known long before anybody has written a name.
  const zone = useGameZone() || 'UTC'
  const [isNow, setNow] = useState(true)
  const form = useForm({
    initial: INITIAL,
    check: ({ name, share, due_at: due }) => ({
      name: name.trim() ? undefined : t('name.required'),
      share: /^([1-9]\d?|100)$/.test(share) ? undefined : t('share.wrong'),
      due_at: isNow || !due || isWithinYear(momentIn(due, zone)) ? undefined : t('due.wrong'),
    }),
    submit: async ({ name, share, due_at: due }) => {
      await create({ name, share: Number(share), due_at: isNow ? 0 : due ? momentIn(due, zone) : undefined })
      props.notify('success', t('create.done', { name }))
      await queryClient.invalidateQueries({ queryKey: key })
      onClose()
    },
  })
  const field = (name: keyof typeof INITIAL) => ({
    label: t(name === 'due_at' ? 'due' : name),
    name,
    value: form.values[name],
    error: form.errorOf(name),
    onChange: (event: { target: { value: string } }) => form.set(name, event.target.value),
  })
  return (
    <FormDrawer
      title={t('create.action')}
      submitLabel={t('create.submit')}
      cancelLabel={t('cancel')}
      isBusy={form.isBusy}
      refusal={form.refusal}
      onSubmit={form.handleSubmit}
      onClose={onClose}
    >
      <p>{t('create.text')}</p>
      <TextField {...field('name')} maxLength={60} placeholder={t('name.example')} autoComplete="off" />
      <TextField {...field('share')} inputMode="numeric" hint={t('share.hint')} autoComplete="off" />
      <Checkbox checked={isNow} onChange={({ target }) => setNow(target.checked)}>
        {t('create.now')}
      </Checkbox>
      {!isNow && (
        <TextField
          {...field('due_at')}
          type="datetime-local"
          hint={t('due.hint', { zone, offset: zoneOffset(zone) })}
        />
      )}
    </FormDrawer>
  )
}

/** What the server takes as a moment to come. */
function isWithinYear(moment: number): boolean {
  const ahead = moment - Date.now() / 1000
  return ahead > 0 && ahead < 366 * 86_400
}
