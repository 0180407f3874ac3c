// An event as it shall be sent: its name, when it is sent, its properties.
import { ApiError, codes } from '@longshore/api-client'
import { useConnection } from '@longshore/remote'
import { FormDrawer } from '@longshore/ui'
import { TextArea, TextField, useForm } from '@longshore/ui/form'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Planned, type PlannedFields, type PlannedProperty, usePlan } from './api'
import { planTexts } from './locales'
import { type Field, mergedWith } from './meanwhile'
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
  const { key } = usePlan(gameId)
  const client = useQueryClient()
  const { event, title, meaning, properties } = initial
  const keep = useKeeping(gameId, initial)
  const form = useForm({
    initial: { event, title, meaning, properties },
    check: (values) => ({
      event: wrongName(values.event, t),
      properties: wrongProperties(values.properties, t),
    }),
    submit: async (values) => {
      const saved = await keep(values, form.change)
      props.notify('success', t('saved', { name: saved.event }))
      await client.invalidateQueries({ queryKey: key })
      onClose()
    },
  })
  return form
}

/** Saves an event, with what somebody else has saved of it meanwhile; of what both changed they are told first. */
function useKeeping(gameId: number, initial: PlannedFields) {
  const t = planTexts.useT()
  const { save } = usePlan(gameId)
  const [began, setBegan] = useState(initial)
  return async (values: Values, change: (fields: Partial<Values>) => void): Promise<Planned> => {
    try {
      return await save({ ...values, revision: began.revision })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.code === codes.NOT_FOUND && began.revision > 0) {
        setBegan({ ...began, revision: 0 })
        throw refusal(t('form.gone'))
      }
      if (error.code !== codes.PLANNED_EVENT_CHANGED) throw error
      const theirs = error.data as Planned
      const { fields, both } = mergedWith(began, values, theirs)
      change(fields)
      setBegan(theirs)
      if (both.length === 0) return save({ ...values, ...fields, revision: theirs.revision })
      const told = (field: Field): string =>
        field === 'properties'
          ? theirs.properties.map(({ name, type }) => `${name} ${t(`type.${type}`)}`).join(t('form.between'))
          : theirs[field]
      const name = theirs.changed_user_name
      throw refusal(
        error.message,
        both.map((field) => ({ field, msg: t('form.theirs', { name, value: told(field) }) })),
      )
    }
  }
}

function refusal(msg: string, errors: { field: string; msg: string }[] = []): ApiError {
  return new ApiError({ code: codes.PLANNED_EVENT_CHANGED, msg, data: { errors } })
}

type Values = Omit<PlannedFields, 'revision'>
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
