// An event as it shall be sent: its name, when it is sent, its properties.
import { useConnection } from '@longshore/remote'
import { FormDrawer } from '@longshore/ui'
import { TextArea, TextField, useForm } from '@longshore/ui/form'
import { useQueryClient } from '@tanstack/react-query'
import { type PlannedFields, type PlannedProperty, usePlan } from './api'
import { planTexts } from './locales'
import { PropertyFields } from './property-fields'

interface Props {
  gameId: number
  /** None for an event that is neither planned nor came. */
  initial?: PlannedFields | undefined
  onClose(): void
}

const NEW: PlannedFields = { event: '', title: '', meaning: '', properties: [], revision: 0 }

export function EventForm({ gameId, initial = NEW, onClose }: Props) {
  const t = planTexts.useT()
  const form = usePlanForm(gameId, initial, onClose)
  const isNew = initial.revision === 0
  return (
    <FormDrawer
      title={isNew ? t('form.new') : t('form.change', { name: initial.event })}
      submitLabel={t('save')}
      cancelLabel={t('cancel')}
      isBusy={form.isBusy}
      refusal={form.refusal}
      onSubmit={form.handleSubmit}
      onClose={onClose}
    >
      {isNew && (
        <TextField
          label={t('form.event')}
          hint={t('form.event.hint')}
          name="event"
          maxLength={64}
          autoComplete="off"
          // What came already is planned under the name that it has.
          readOnly={initial.event !== ''}
          value={form.values.event}
          error={form.errorOf('event')}
          onChange={(change) => form.set('event', change.target.value)}
        />
      )}
      <TextField
        label={t('form.title')}
        name="title"
        maxLength={60}
        autoComplete="off"
        value={form.values.title}
        error={form.errorOf('title')}
        onChange={(change) => form.set('title', change.target.value)}
      />
      <TextArea
        label={t('form.meaning')}
        name="meaning"
        maxLength={500}
        rows={2}
        value={form.values.meaning}
        error={form.errorOf('meaning')}
        onChange={(change) => form.set('meaning', change.target.value)}
      />
      <PropertyFields
        properties={form.values.properties}
        error={form.errorOf('properties')}
        onChange={(properties) => form.set('properties', properties)}
      />
    </FormDrawer>
  )
}

function usePlanForm(gameId: number, initial: PlannedFields, onClose: () => void) {
  const t = planTexts.useT()
  const { props } = useConnection()
  const { key, save } = usePlan(gameId)
  const client = useQueryClient()
  const { event, title, meaning, properties, revision } = initial
  return useForm({
    initial: { event, title, meaning, properties },
    check: (values) => ({
      event: wrongName(values.event, t),
      properties: wrongProperties(values.properties, t),
    }),
    submit: async (values) => {
      const saved = await save({ ...values, revision })
      props.notify('success', t('saved', { name: saved.event }))
      await client.invalidateQueries({ queryKey: key })
      onClose()
    },
  })
}

type T = ReturnType<typeof planTexts.useT>

function wrongName(event: string, t: T): string | undefined {
  if (event.trim() === '') return t('form.event.required')
  return event.trim().startsWith('$') ? t('form.event.ours') : undefined
}

function wrongProperties(properties: readonly PlannedProperty[], t: T): string | undefined {
  const names = properties.map(({ name }) => name.trim())
  if (names.includes('')) return t('form.properties.unnamed')
  const twice = names.find((name, index) => names.indexOf(name) < index)
  return twice === undefined ? undefined : t('form.properties.twice', { name: twice })
}
