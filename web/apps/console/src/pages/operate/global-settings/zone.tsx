import { FormDialog, GameTime } from '@longshore/ui'
import { TextField, useForm } from '@longshore/ui/form'
import { layout } from '@longshore/ui/layout'
import { Link } from '@tanstack/react-router'
import { Button } from 'antd'
import { useId, useState } from 'react'
import { useCan } from '@/lib/stores/permission'
import parts from '../parts.module.css'
import { type Moves, previewZone, type Settings } from './api'
import { globalsTexts } from './locales'

interface Props {
  value: string
  settings: Settings
  isDisabled: boolean
  onChange(zone: string, seen: string): void
}

/** The game's clock. What another one moves is shown before it can be taken. */
export function Zone({ value, settings, isDisabled, onChange }: Props) {
  const t = globalsTexts.useT()
  const [isOpen, setOpen] = useState(false)
  const { own_time_zone: own, default_time_zone: byDefault } = settings
  return (
    <section className={parts.card} aria-labelledby="zone-title">
      <header className={parts.head}>
        <h2 id="zone-title">{t('zone')}</h2>
        <span className={parts.muted}>{t('zoneLead', { zone: byDefault })}</span>
      </header>
      <div className={parts.bar}>
        <b>{own ? t('zoneOwn', { zone: own }) : t('zoneDefault', { zone: byDefault })}</b>
        {value !== own && <span>{t('zonePending', { zone: value || byDefault })}</span>}
        {!isDisabled && <Button onClick={() => setOpen(true)}>{t(own ? 'changeZone' : 'setZone')}</Button>}
      </div>
      {isOpen && (
        <ZoneDialog settings={settings} value={value} onUse={onChange} onClose={() => setOpen(false)} />
      )}
    </section>
  )
}

interface DialogProps {
  settings: Settings
  value: string
  onUse(zone: string, seen: string): void
  onClose(): void
}

function ZoneDialog({ settings, value, onUse, onClose }: DialogProps) {
  const t = globalsTexts.useT()
  const list = useId()
  const [seen, setSeen] = useState<{ zone: string; moves: Moves } | null>(null)
  const form = useForm({
    initial: { zone: value },
    check: ({ zone }) => ({
      zone: zone && !settings.zones.includes(zone.trim()) ? t('zone.unknown') : undefined,
    }),
    submit: async ({ zone }) => {
      const wanted = zone.trim()
      if (seen?.zone === wanted) {
        onUse(wanted, seen.moves.seen)
        onClose()
      } else setSeen({ zone: wanted, moves: await previewZone(wanted) })
    },
  })
  const isSeen = seen?.zone === form.values.zone.trim()
  return (
    <FormDialog
      title={t('zone.title')}
      submitLabel={t(isSeen ? 'zone.use' : 'zone.preview')}
      cancelLabel={t('cancel')}
      isBusy={form.isBusy}
      refusal={form.refusal}
      onSubmit={form.handleSubmit}
      onClose={onClose}
    >
      <TextField
        label={t('zone.field')}
        name="zone"
        list={list}
        maxLength={64}
        hint={t('zone.hint', { zone: settings.default_time_zone })}
        value={form.values.zone}
        error={form.errorOf('zone')}
        onChange={({ target }) => form.set('zone', target.value)}
      />
      <datalist id={list}>
        {settings.zones.map((zone) => (
          <option key={zone} value={zone} aria-label={zone} />
        ))}
      </datalist>
      <div role="status">{seen && isSeen && <WhatMoves moves={seen.moves} />}</div>
    </FormDialog>
  )
}

function WhatMoves({ moves: { time_zone: zone, shift_minutes: shift, moves } }: { moves: Moves }) {
  const t = globalsTexts.useT()
  const minutes = Math.abs(shift)
  const hours = t('zone.hours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 })
  const words = shift === 0 ? 'zone.same' : shift > 0 ? 'zone.later' : 'zone.earlier'
  const at = (moment: number | null) => (moment === null ? t('zone.open') : <GameTime at={moment} />)
  const mayRead = useCan('dataCenter')
  return (
    <div className={layout.tight}>
      <p className={layout.flush}>
        <b>{zone}</b> {t(words, { hours })}
      </p>
      <p className={layout.flush}>{t(moves.length > 0 ? 'zone.moves' : 'zone.none')}</p>
      <ul className={parts.rows}>
        {moves.map((one) => (
          <li key={`${one.kind}.${one.key}`}>
            <b>{t(`zone.${one.kind}`, { title: one.title })}</b>
            {one.kind !== 'switches' && (
              <span className={parts.muted}>
                {at(one.begins)} – {at(one.ends)} → {at(one.new_begins)} – {at(one.new_ends)}
              </span>
            )}
          </li>
        ))}
      </ul>
      {mayRead && (
        <p className={layout.flush}>
          {t('zone.figures')}{' '}
          <Link
            to="/data-center/$"
            params={{ _splat: 'zone' }}
            search={{ zone } as never}
            className={parts.link}
          >
            {t('zone.figuresOpen')}
          </Link>
        </p>
      )}
    </div>
  )
}
