// What is published by itself, of every kind, by the day of the game's zone.
import { formatGameTime } from '@longshore/kit/game-time'
import { GameTime, StateTag, useGameZone } from '@longshore/ui'
import { passingFocusOn } from '@longshore/ui/form'
import { Button } from 'antd'
import { attempt } from '@/lib/attempt'
import { useCan } from '@/lib/stores/permission'
import parts from '../parts.module.css'
import { type Kind, unschedule } from '../publishing'
import { changesTexts } from './locales'

type Planned = Kind['waiting'][number] & { title: string }

export function Plan({ kinds }: { kinds: readonly Kind[] }) {
  const t = changesTexts.useT()
  const zone = useGameZone()
  const planned = kinds
    .flatMap(({ title, waiting }) => waiting.map((one) => ({ ...one, title })))
    .toSorted((one, other) => one.due_at - other.due_at)
  if (planned.length === 0) return null
  const days = new Map<string, Planned[]>()
  for (const one of planned) {
    const day = formatGameTime(one.due_at, zone, { style: 'exact' }).slice(0, 10)
    days.set(day, [...(days.get(day) ?? []), one])
  }
  return (
    <section className={parts.card} aria-labelledby="plan-title">
      <header className={parts.head}>
        <h2 id="plan-title">{t('plan')}</h2>
      </header>
      {[...days].map(([day, ones]) => (
        <section key={day} aria-label={day}>
          <h3 className={parts.muted}>{day}</h3>
          <ul className={parts.rows}>
            {ones.map((one) => (
              <Publication key={one.id} of={one} />
            ))}
          </ul>
        </section>
      ))}
    </section>
  )
}

function Publication({ of: planned }: { of: Planned }) {
  const { id, title, due_at: at, note, created_user_name: name, may_still_edit: mayStill } = planned
  const t = changesTexts.useT()
  const mayEdit = useCan('operateEdit')
  return (
    <li>
      <StateTag kind="planned">
        <GameTime at={at} format="exact" />
      </StateTag>
      <b>{title}</b>
      <span>{[note, name].filter(Boolean).join(' · ')}</span>
      {!mayStill && <StateTag kind="watch">{t('plannerGone', { name })}</StateTag>}
      {mayEdit && (
        <Button
          size="small"
          aria-label={t('unscheduleOf', { title })}
          onClick={passingFocusOn(() => void attempt(() => unschedule(id)))}
        >
          {t('unschedule')}
        </Button>
      )}
    </li>
  )
}
