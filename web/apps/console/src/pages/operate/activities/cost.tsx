import { formatMoney } from '@longshore/kit/amount'
import { dayIn } from '@longshore/kit/game-time'
import { BusyButton, useGameZone } from '@longshore/ui'
import { useState } from 'react'
import { attempt } from '@/lib/attempt'
import parts from '../parts.module.css'
import { type Cost, costOfDraft } from './api'
import { activitiesTexts } from './locales'

type Costing = Cost['list'][number]

/** What would the draft have cost last week? */
export function LastWeek({ isDraftSaved }: { isDraftSaved: boolean }) {
  const t = activitiesTexts.useT()
  const [found, setFound] = useState<Cost | null>(null)
  const [isBusy, setBusy] = useState(false)
  const ask = async (): Promise<void> => {
    setBusy(true)
    await attempt(async () => setFound(await costOfDraft()))
    setBusy(false)
  }
  return (
    <section className={parts.card} aria-labelledby="cost-title">
      <header className={parts.head}>
        <h2 id="cost-title">{t('cost')}</h2>
        <span className={parts.muted}>{t(isDraftSaved ? 'costLead' : 'costUnsaved')}</span>
      </header>
      <BusyButton isBusy={isBusy} onClick={() => void ask()}>
        {t('costAsk')}
      </BusyButton>
      <div role="status">{found && <Told of={found} />}</div>
    </section>
  )
}

function Told({ of }: { of: Cost }) {
  const t = activitiesTexts.useT()
  const zone = useGameZone()
  return (
    <>
      <p className={parts.muted}>
        {dayIn(of.begins_at, zone)} – {dayIn(of.ends_at - 1, zone)} ·{' '}
        {t('costOf', { count: of.occasions.toLocaleString('en-US') })}
        {of.one_in > 1 && t('costShare', { count: of.one_in })}
      </p>
      <ul className={parts.rows}>
        {of.list.map((one) => (
          <OneCost key={one.key} of={one} />
        ))}
      </ul>
      {of.list.length === 0 && <p className={parts.muted}>{t('testNothing')}</p>}
    </>
  )
}

function OneCost({ of }: { of: Costing }) {
  const t = activitiesTexts.useT()
  const count = (value: number): string => value.toLocaleString('en-US')
  const items = of.items.map(({ item, name, quantity }) => `${name || item} × ${count(quantity)}`)
  const money = of.money.map(({ minor, currency }) => formatMoney(minor, currency))
  return (
    <li>
      <code>{of.key}</code>
      <b>{items.length > 0 ? items.join(' + ') : t('costNothing')}</b>
      <span className={parts.muted}>
        {t('costPlayers', { players: count(of.players), times: count(of.times) })}
        {money.length > 0 && t('costMoney', { money: money.join(' + ') })}
        {of.refused > 0 && t('costRefused', { count: count(of.refused) })}
      </span>
    </li>
  )
}
