import { TestCard } from '@longshore/ui'
import { SelectField, TextField, useForm } from '@longshore/ui/form'
import { layout } from '@longshore/ui/layout'
import { useState } from 'react'
import { useCountryName } from '../country-names'
import { type AreaFound, findArea } from './api'
import { globalsTexts } from './locales'

const USES = ['live', 'draft'] as const

interface Values extends Record<string, unknown> {
  address: string
  uses: (typeof USES)[number]
}

const INITIAL: Values = { address: '', uses: 'live' }

/** Which area an address is in, as the run time judges it. */
export function Tester() {
  const t = globalsTexts.useT()
  const [found, setFound] = useState<AreaFound | null>(null)
  const form = useForm({
    initial: INITIAL,
    submit: async ({ address, uses }) => setFound(await findArea(address.trim(), uses)),
  })
  return (
    <TestCard
      title={t('tester')}
      lead={t('testerLead')}
      submitLabel={t('test')}
      isBusy={form.isBusy}
      refusal={form.refusal}
      answer={found && <Told found={found} />}
      onSubmit={form.handleSubmit}
    >
      <TextField
        label={t('test.address')}
        name="address"
        maxLength={64}
        value={form.values.address}
        error={form.errorOf('address')}
        onChange={({ target }) => form.set('address', target.value)}
      />
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

function Told({ found: { country, name, key, is_rest: isRest } }: { found: AreaFound }) {
  const t = globalsTexts.useT()
  const nameOf = useCountryName()
  return (
    <p className={layout.line}>
      <b>{key ? t(isRest ? 'test.rest' : 'test.area', { name }) : t('test.none')}</b>
      <span className={layout.muted}>
        {country ? t('test.country', { country: nameOf(country) }) : t('test.unknown')}
      </span>
    </p>
  )
}
