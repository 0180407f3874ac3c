import { StateTag, TestCard } from '@longshore/ui'
import { SelectField, TextField, useForm } from '@longshore/ui/form'
import { layout } from '@longshore/ui/layout'
import { useState } from 'react'
import { useCountryName } from '../country-names'
import { testEntry, type Verdict } from './api'
import { limitsTexts } from './locales'

const USES = ['live', 'draft'] as const
const FIELDS = [
  ['address', 'test.address'],
  ['device_id', 'test.device'],
  ['player_id', 'test.player'],
] as const

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
    <TestCard
      title={t('tester')}
      lead={t('testerLead')}
      submitLabel={t('test')}
      isBusy={form.isBusy}
      refusal={form.refusal}
      answer={verdict && <Told verdict={verdict} />}
      onSubmit={form.handleSubmit}
    >
      {FIELDS.map(([name, label]) => (
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
      <SelectField
        label={t('test.uses')}
        name="uses"
        value={form.values.uses}
        options={USES.map((value) => ({ value, label: t(`test.${value}`) }))}
        onChange={(uses) => form.set('uses', uses)}
      />
    </TestCard>
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
