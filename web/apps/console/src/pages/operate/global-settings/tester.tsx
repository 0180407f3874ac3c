import { FormAlert, TextField, useForm } from '@longshore/ui/form'
import { layout } from '@longshore/ui/layout'
import { Button } from 'antd'
import { useState } from 'react'
import { useCountryName } from '../country-names'
import parts from '../parts.module.css'
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
    <section className={parts.card} aria-labelledby="tester-title">
      <header className={parts.head}>
        <h2 id="tester-title">{t('tester')}</h2>
        <span className={parts.muted}>{t('testerLead')}</span>
      </header>
      <form onSubmit={form.handleSubmit} noValidate>
        <FormAlert text={form.refusal} />
        <TextField
          label={t('test.address')}
          name="address"
          maxLength={64}
          value={form.values.address}
          error={form.errorOf('address')}
          onChange={({ target }) => form.set('address', target.value)}
        />
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
      <div role="status">{found && <Told found={found} />}</div>
    </section>
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
