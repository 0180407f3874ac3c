// A new reconciliation: the channel's file is read first, then its columns are named and a period is chosen.
import { dayIn, momentIn } from '@longshore/kit/game-time'
import { FormDialog, MissingNote, useGameZone, ZoneNote } from '@longshore/ui'
import { TextField, useForm } from '@longshore/ui/form'
import { layout } from '@longshore/ui/layout'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { overviewQuery } from '../api'
import parts from '../parts.module.css'
import { ENDINGS, type Mapping, type ReadFile, readStatement, reconcile } from './api'
import { reconciliationTexts } from './locales'
import { MappingFields } from './mapping-fields'

const DAY = 86_400
// A year of five digits is no day of a statement.
const FIRST_DAY = '2000-01-01'
const LAST_DAY = '2099-12-31'

interface Props {
  onBegun(id: number): void
  onClose(): void
}

interface Values extends Record<string, unknown> {
  channel: string
  file: File | null
  from: string
  until: string
  mapping: Mapping | null
}

/** The last whole month in the game's zone. */
function lastMonth(zone: string): { from: string; until: string } {
  const first = `${dayIn(Date.now() / 1000, zone).slice(0, 7)}-01`
  const until = dayIn(momentIn(`${first}T00:00`, zone) - DAY / 2, zone)
  return { from: `${until.slice(0, 7)}-01`, until }
}

export function BeginDialog(props: Props) {
  const zone = useGameZone()
  // The period is filled in by the clock by which it is read.
  return zone ? <BeginForm {...props} zone={zone} /> : null
}

function BeginForm({ zone, onBegun, onClose }: Props & { zone: string }) {
  const t = reconciliationTexts.useT()
  const query = useQuery(overviewQuery())
  const [read, setRead] = useState<ReadFile | null>(null)
  const channels = query.data?.channels ?? []
  const form = useForm<Values>({
    initial: { channel: '', file: null, mapping: null, ...lastMonth(zone) },
    check: ({ channel, file, from, until, mapping }) => ({
      channel: channel ? undefined : t('channelNeeded'),
      file: file ? undefined : t('fileNeeded'),
      from: isDay(from) ? undefined : t('dayNeeded'),
      until: isDay(until) && until >= from ? undefined : t('untilNeeded'),
      mapping: read && !isWhole(mapping) ? t('columnsNeeded') : undefined,
    }),
    submit: async ({ channel, file, from, until, mapping }) => {
      if (!file) return
      if (!read || !mapping) {
        const found = await readStatement(file, channel)
        setRead(found)
        form.set('mapping', found.statement.mapping)
        return
      }
      const id = await reconcile({
        upload_id: read.uploadId,
        channel_code: channel,
        mapping,
        period_from: momentIn(`${from}T00:00`, zone),
        // The last day counts whole.
        period_until: momentIn(`${nextDay(until)}T00:00`, zone),
      })
      onClose()
      onBegun(id)
    },
  })
  const { values } = form
  const handleAnother = (): void => {
    setRead(null)
    form.change({ file: null, mapping: null })
  }
  return (
    <FormDialog
      title={t('begin')}
      submitLabel={read ? t('compare') : t('readFile')}
      cancelLabel={t('cancel')}
      // A file is only looked at first: that can be left.
      isBusy={form.isBusy && read !== null}
      isPreparing={form.isBusy}
      refusal={
        form.refusal ?? form.errorOf('mapping') ?? form.errorOf('file') ?? form.errorOf('channel') ?? null
      }
      width={680}
      onSubmit={form.handleSubmit}
      onClose={onClose}
    >
      <p className={layout.hint}>{t('beginLead')}</p>
      <div className={parts.row}>
        <label>
          {t('channel')}{' '}
          <select
            value={values.channel}
            // What is read goes with the channel and the file that it was read for.
            disabled={read !== null || form.isBusy}
            onChange={({ target }) => form.set('channel', target.value)}
          >
            <option value="">{t('choose')}</option>
            {channels.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </select>
        </label>
        {read ? (
          <>
            <span className={layout.strong}>
              {t('rows', { name: values.file?.name ?? '', count: read.statement.rows })}
            </span>
            <Button size="small" disabled={form.isBusy} onClick={handleAnother}>
              {t('anotherFile')}
            </Button>
          </>
        ) : (
          <label>
            {t('file')}{' '}
            <input
              type="file"
              accept={ENDINGS.join(',')}
              disabled={form.isBusy}
              onChange={({ target }) => form.set('file', target.files?.[0] ?? null)}
            />
          </label>
        )}
      </div>
      <MissingNote name={t('channel')} query={query} />
      {read && values.mapping && (
        <>
          <MappingFields
            statement={read.statement}
            mapping={values.mapping}
            onChange={(mapping) => form.set('mapping', mapping)}
          />
          <fieldset className={layout.group}>
            <legend>{t('period')}</legend>
            <div className={layout.two}>
              {(['from', 'until'] as const).map((name) => (
                <TextField
                  key={name}
                  type="date"
                  min={FIRST_DAY}
                  max={LAST_DAY}
                  label={t(name)}
                  name={name}
                  value={values[name]}
                  error={form.errorOf(name)}
                  onChange={({ target }) => form.set(name, target.value)}
                />
              ))}
            </div>
            <ZoneNote />
          </fieldset>
        </>
      )}
    </FormDialog>
  )
}

function isWhole(mapping: Mapping | null): boolean {
  return Boolean(mapping?.amount && (mapping.transaction || mapping.order))
}

function isDay(day: string): boolean {
  return day.length === FIRST_DAY.length && day >= FIRST_DAY && day <= LAST_DAY
}

function nextDay(day: string): string {
  return new Date(Date.parse(`${day}T12:00Z`) + DAY * 1000).toISOString().slice(0, 10)
}
