// Which promoters have a share model from a day on.
import { useConnection } from '@longshore/remote'
import { FormDrawer, MissingNote } from '@longshore/ui'
import { TextField, useForm } from '@longshore/ui/form'
import { layout } from '@longshore/ui/layout'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { NOTHING_SETTLED, type ShareModel, useShares } from './api'
import { shareTexts } from './locales'
import { useBeginHint } from './use-begin-hint'

interface Props {
  model: ShareModel
  firstDay: string
  onClose(): void
}

export function AssignForm({ model, firstDay, onClose }: Props) {
  const t = shareTexts.useT()
  const { props } = useConnection()
  const { assign, promoters, key } = useShares()
  const queryClient = useQueryClient()
  const query = useQuery(promoters)
  const beginHint = useBeginHint(firstDay)
  const found = query.data?.list ?? []
  const { name } = model
  const form = useForm({
    initial: { begins_on: firstDay > NOTHING_SETTLED ? firstDay : '', promoter_ids: [] as number[] },
    check: ({ begins_on, promoter_ids }) => ({
      begins_on: begins_on ? undefined : t('begins_on.required'),
      promoter_ids: promoter_ids.length > 0 ? undefined : t('assign.required'),
    }),
    submit: async ({ begins_on, promoter_ids }) => {
      await assign(model.id, promoter_ids, begins_on)
      props.notify('success', t('assign.done', { name, count: promoter_ids.length }))
      await queryClient.invalidateQueries({ queryKey: key })
      onClose()
    },
  })
  const ids = form.values.promoter_ids
  const toggle = (id: number): void =>
    form.set('promoter_ids', ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id])
  return (
    <FormDrawer
      title={t('assign.named', { name })}
      submitLabel={t('assign.submit')}
      cancelLabel={t('cancel')}
      isBusy={form.isBusy}
      refusal={form.refusal}
      onSubmit={form.handleSubmit}
      onClose={onClose}
    >
      <TextField
        label={t('begins_on')}
        name="begins_on"
        type="date"
        min={firstDay}
        hint={beginHint}
        value={form.values.begins_on}
        error={form.errorOf('begins_on')}
        onChange={({ target }) => form.set('begins_on', target.value)}
      />
      <fieldset className={layout.group}>
        <legend>{t('assign.promoters')}</legend>
        <div className={layout.choices} data-invalid={form.errorOf('promoter_ids') ? true : undefined}>
          {found.map(({ id, name: promoter, code }) => (
            <label key={id} className={layout.choice}>
              <input type="checkbox" checked={ids.includes(id)} onChange={() => toggle(id)} />
              {promoter} ({code})
            </label>
          ))}
        </div>
        <MissingNote name={t('assign.promoters')} query={query} />
        <p className={layout.error}>{form.errorOf('promoter_ids')}</p>
      </fieldset>
    </FormDrawer>
  )
}
