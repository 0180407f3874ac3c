import { StateTag } from '@longshore/ui'
import { FormAlert, TextField, useForm } from '@longshore/ui/form'
import { layout } from '@longshore/ui/layout'
import { Button } from 'antd'
import { useState } from 'react'
import { useCountryName } from '../country-names'
import parts from '../parts.module.css'
import { testEntry, type Verdict } from './api'
import { limitsTexts } from './locales'

const USES = ['live', 'draft'] as const

interface Values extends Record<string, unknown> {
  address: string
  device_id: string
  player_id: string
  uses: (typeof USES)[number]
}

const INITIAL: Values = { address: '', device_id: '', player_id: '', uses: 'live' }

/** Would this address, device or player get in? It says which row decides. */
export function Tester() {
  const t = limitsTexts.useT()
  const [verdict, setVerdict] = useState<Verdict | null>(null)
  const form = useForm({
    initial: INITIAL,
    submit: async ({ address, device_id: device, player_id: player, uses }) => {
      const playerId = /^\d{1,15}$/.test(player.trim()) ? Number(player) : undefined
      setVerdict(
        await testEntry({ address: address.trim(), device_id: device.trim(), player_id: playerId, uses }),
      )
    },
  })
  return (
    <section className={parts.card} aria-labelledby="tester-title">
      <header className={parts.head}>
        <h2 id="tester-title">{t('tester')}</h2>
        <span className={parts.muted}>{t('testerLead')}</span>
      </header>
      <form onSubmit={form.handleSubmit} noValidate>
        <FormAlert text={form.refusal} />
        <div className={layout.wrap}>
          {(
            [
              ['address', 'test.address'],
              ['device_id', 'test.device'],
              ['player_id', 'test.player'],
            ] as const
          ).map(([name, label]) => (
            <TextField
              key={name}
              label={t(label)}
              name={name}
              maxLength={128}
              value={form.values[name]}
              error={form.errorOf(name)}
              onChange={({ target }) => form.set(name, target.value)}
            />
          ))}
        </div>
        <div className={layout.wrap}>
          <label className={layout.option}>
            {t('test.uses')}
            <select
              className={layout.control}
              value={form.values.uses}
              onChange={({ target }) => form.set('uses', USES.find((one) => one === target.value) ?? 'live')}
            >
              {USES.map((uses) => (
                <option key={uses} value={uses}>
                  {t(`test.${uses}`)}
                </option>
              ))}
            </select>
          </label>
          <Button htmlType="submit" loading={form.isBusy}>
            {t('test')}
          </Button>
        </div>
      </form>
      <div role="status">{verdict && <Told verdict={verdict} />}</div>
    </section>
  )
}

function Told({ verdict }: { verdict: Verdict }) {
  const t = limitsTexts.useT()
  const nameOf = useCountryName()
  const { may_enter: mayEnter, by, key, first, last, country, shown, reason } = verdict
  const words = (): string => {
    if (by === 'nothing') return t('test.by.nothing')
    if (by === 'list') return t('test.by.list', { key, first, last })
    if (by === 'region') return t('test.by.region', { country: nameOf(key) })
    return t('test.by.refused', { shown, reason })
  }
  return (
    <p className={layout.line}>
      <StateTag kind={mayEnter ? 'done' : 'failed'}>{t(mayEnter ? 'test.in' : 'test.out')}</StateTag>
      <span>{words()}</span>
      <span className={layout.muted}>
        {country ? t('test.country', { country: nameOf(country) }) : t('test.unknown')}
      </span>
    </p>
  )
}
