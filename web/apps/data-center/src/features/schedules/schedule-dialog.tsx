// What is sent, when and to whom: for a new schedule and for one that is there.
import type { Input } from '@longshore/api-client'
import { changedFields } from '@longshore/kit/changed-fields'
import { useConnection } from '@longshore/remote'
import { FormDialog, SearchFilter } from '@longshore/ui'
import { type Form, TextField, useForm } from '@longshore/ui/form'
import { layout } from '@longshore/ui/layout'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Checkbox } from 'antd'
import { useId, useState } from 'react'
import { ListCut } from '../../components/list-cut'
import { type Schedule, type Schedules, type Target, useSchedules } from './api'
import { clockOf, minuteOf } from './clock'
import { schedulesTexts } from './locales'

interface Props {
  gameId: number
  schedules: Schedules
  row?: Schedule
  onClose(): void
}

type Fields = {
  /** `report 5` or `dashboard 7`. */
  what: string
  cadence: Schedule['cadence']
  weekday: number
  month_day: number
  time: string
  target_ids: number[]
}

const CADENCES = ['daily', 'weekly', 'monthly'] as const
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const
const MORNING = 9 * 60

export function ScheduleDialog({ gameId, schedules, row, onClose }: Props) {
  const t = schedulesTexts.useT()
  const { key, save } = useSchedules(gameId)
  const client = useQueryClient()
  // As it was when the dialog was opened: what another page of it changes meanwhile is not put back.
  const [start] = useState(() => fieldsOf(row))
  const form = useForm<Fields>({
    initial: start,
    check: ({ what, time, target_ids }) => ({
      what: what ? undefined : t('what.required'),
      time: minuteOf(time) === null ? t('time.required') : undefined,
      target_ids: target_ids.length > 0 ? undefined : t('targets.required'),
    }),
    submit: async (values) => {
      const changes = row ? { id: row.id, ...changedFields(values, start) } : values
      await save(saidOf(changes, start.target_ids))
      await client.invalidateQueries({ queryKey: key })
      onClose()
    },
  })
  return (
    <FormDialog
      title={t(row ? 'change.title' : 'new')}
      submitLabel={t('save')}
      cancelLabel={t('cancel')}
      isBusy={form.isBusy}
      refusal={form.refusal}
      onSubmit={form.handleSubmit}
      onClose={onClose}
    >
      <What gameId={gameId} form={form} row={row} />
      <When form={form} zone={schedules.time_zone} />
      <Targets form={form} targets={schedules.targets} />
    </FormDialog>
  )
}

function fieldsOf(row: Schedule | undefined): Fields {
  if (!row)
    return { what: '', cadence: 'daily', weekday: 1, month_day: 1, time: clockOf(MORNING), target_ids: [] }
  const { cadence, weekday, month_day, minute, target_ids } = row
  const what = row.report_id ? `report ${row.report_id}` : `dashboard ${row.dashboard_id}`
  return { what, cadence, weekday, month_day, time: clockOf(minute), target_ids }
}

/** What the server takes of what is chosen; `seen` are the targets that were shown. */
function saidOf(
  { what, time, ...fields }: Partial<Fields> & { id?: number },
  seen: number[],
): Input<'data_save_schedule'> {
  const [kind, id] = what?.split(' ') ?? []
  return {
    ...fields,
    ...(kind && (kind === 'report' ? { report_id: Number(id) } : { dashboard_id: Number(id) })),
    ...(time !== undefined && { minute: minuteOf(time) ?? MORNING }),
    ...(fields.id !== undefined && fields.target_ids && { seen }),
  }
}

function What({ gameId, form, row }: Pick<Props, 'gameId' | 'row'> & { form: Form<Fields> }) {
  const t = schedulesTexts.useT()
  const { reports, dashboards } = useSchedules(gameId)
  const [keyword, setKeyword] = useState('')
  const boards = useQuery(dashboards(keyword)).data
  const saved = useQuery(reports(keyword)).data
  const labelOf = (kind: 'report' | 'dashboard', name: string): string => t(`what.${kind}`, { name })
  const options = [
    ...(boards?.list ?? []).map(({ id, name }) => ({
      value: `dashboard ${id}`,
      label: labelOf('dashboard', name),
    })),
    ...(saved?.list ?? []).map(({ id, name }) => ({ value: `report ${id}`, label: labelOf('report', name) })),
  ]
  // What was chosen stays to be seen, whatever is looked for after it.
  const [picked, setPicked] = useState<(typeof options)[number]>()
  const isCut = Boolean(keyword || boards?.is_cut || saved?.is_cut)
  const chosen = form.values.what
  if (chosen && !options.some(({ value }) => value === chosen)) {
    if (picked?.value === chosen) options.push(picked)
    else if (row) {
      const isGone = saved && boards && !isCut
      const label = labelOf(row.report_id ? 'report' : 'dashboard', row.name)
      options.push({ value: chosen, label: isGone ? `${row.name} ${t('what.gone')}` : label })
    }
  }
  return (
    <>
      {isCut && (
        <SearchFilter
          isInForm
          label={t('what.search')}
          value={keyword}
          maxLength={60}
          onChange={(text) => setKeyword(text ?? '')}
        />
      )}
      <Choice
        label={t('what')}
        value={chosen}
        error={form.errorOf('what')}
        options={[{ value: '', label: t('what.choose') }, ...options]}
        onChange={(what) => {
          setPicked(options.find(({ value }) => value === what))
          form.set('what', what)
        }}
      />
      <ListCut of={boards?.is_cut ? boards : saved} />
    </>
  )
}

function When({ form, zone }: { form: Form<Fields>; zone: string }) {
  const t = schedulesTexts.useT()
  const { cadence, weekday, month_day: monthDay, time } = form.values
  return (
    <>
      <Choice
        label={t('cadence')}
        value={cadence}
        options={CADENCES.map((value) => ({ value, label: t(`cadence.${value}`) }))}
        onChange={(value) => form.set('cadence', value as Fields['cadence'])}
      />
      {cadence === 'weekly' && (
        <Choice
          label={t('weekday')}
          value={String(weekday)}
          options={WEEKDAYS.map((day) => ({ value: String(day), label: t(`weekday.${day}`) }))}
          onChange={(value) => form.set('weekday', Number(value))}
        />
      )}
      {cadence === 'monthly' && (
        <>
          <Choice
            label={t('monthDay')}
            value={String(monthDay)}
            options={Array.from({ length: 31 }, (_, day) => ({
              value: String(day + 1),
              label: String(day + 1),
            }))}
            onChange={(value) => form.set('month_day', Number(value))}
          />
          {monthDay > 28 && <p className={`${layout.hint} ${layout.flush}`}>{t('monthDay.hint')}</p>}
        </>
      )}
      <TextField
        label={t('time', { zone })}
        name="time"
        type="time"
        value={time}
        error={form.errorOf('time')}
        onChange={(event) => form.set('time', event.target.value)}
      />
    </>
  )
}

function Targets({ form, targets }: { form: Form<Fields>; targets: readonly Target[] }) {
  const t = schedulesTexts.useT()
  const { props } = useConnection()
  const chosen = form.values.target_ids
  const error = form.errorOf('target_ids')
  return (
    <fieldset className={layout.group}>
      <legend>{t('targets')}</legend>
      {targets.length === 0 && (
        <p className={layout.flush}>
          {t('targets.none')}{' '}
          <button
            type="button"
            className={layout.textButton}
            onClick={() => props.navigate('/operate/alerts')}
          >
            {t('targets.open')}
          </button>
        </p>
      )}
      {targets.map(({ id, name, hint, is_on }) => (
        <div key={id}>
          <Checkbox
            checked={chosen.includes(id)}
            onChange={({ target }) =>
              form.set('target_ids', target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))
            }
          >
            {is_on ? name : t('targets.off', { name })} <span className={layout.muted}>{hint}</span>
          </Checkbox>
        </div>
      ))}
      {error && (
        <p className={`${layout.error} ${layout.flush}`} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}

interface ChoiceProps {
  label: string
  value: string
  error?: string | undefined
  options: readonly { value: string; label: string }[]
  onChange(value: string): void
}

function Choice({ label, value, error, options, onChange }: ChoiceProps) {
  const id = useId()
  return (
    <div className={layout.tight}>
      <label className={layout.label} htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        className={layout.control}
        value={value}
        aria-invalid={Boolean(error)}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={({ target }) => onChange(target.value)}
      >
        {options.map((one) => (
          <option key={one.value} value={one.value}>
            {one.label}
          </option>
        ))}
      </select>
      {error && (
        <span id={`${id}-error`} className={layout.error}>
          {error}
        </span>
      )}
    </div>
  )
}
