import { formatMoney } from '@longshore/kit/amount'
import { GameTime, StateTag } from '@longshore/ui'
import { TextField, useForm } from '@longshore/ui/form'
import { Button } from 'antd'
import { useState } from 'react'
import parts from '../parts.module.css'
import { tryRules, type Verdict } from './api'
import { realNameTexts } from './locales'

const DAY = /^\d{4}-\d{2}-\d{2}$/
const MOMENT = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/

/** "Would somebody of this birthday get in at this moment?" by the rules in force. */
export function Tester() {
  const t = realNameTexts.useT()
  const [verdict, setVerdict] = useState<Verdict | null>(null)
  const form = useForm({
    initial: { born: '', at: '' },
    check: ({ born, at }) => ({
      born: DAY.test(born) ? undefined : t('dayShape'),
      at: MOMENT.test(at) ? undefined : t('momentShape'),
    }),
    submit: async ({ born, at }) => {
      // The law's clock is China's, without summer time.
      const seconds = Date.parse(`${at.replace(' ', 'T')}:00+08:00`) / 1000
      if (Number.isNaN(seconds)) form.fail({ at: t('momentShape') })
      else setVerdict(await tryRules(born, seconds))
    },
  })
  return (
    <section className={parts.card} aria-labelledby="tester-title">
      <header className={parts.head}>
        <h2 id="tester-title">{t('tester')}</h2>
      </header>
      <form onSubmit={form.handleSubmit} noValidate>
        <TextField
          label={t('born')}
          name="born"
          placeholder="2012-03-01"
          value={form.values.born}
          error={form.errorOf('born')}
          onChange={(event) => form.set('born', event.target.value)}
        />
        <TextField
          label={t('moment')}
          name="at"
          placeholder="2026-03-06 21:01"
          value={form.values.at}
          error={form.errorOf('at')}
          hint={t('momentHint')}
          onChange={(event) => form.set('at', event.target.value)}
        />
        {form.refusal && <p className={parts.alert}>{form.refusal}</p>}
        <Button htmlType="submit" loading={form.isBusy}>
          {t('try')}
        </Button>
      </form>
      <output>{verdict && <Said verdict={verdict} />}</output>
    </section>
  )
}

function Said({ verdict }: { verdict: Verdict }) {
  const t = realNameTexts.useT()
  const {
    may_play: may,
    seconds_left: left,
    opens_at: opens,
    month_minor: month,
    single_minor: single,
  } = verdict
  return (
    <>
      <p>
        <StateTag kind={may ? 'done' : 'failed'}>{t(may ? 'mayPlay' : 'mayNot')}</StateTag>{' '}
        {t(`age.${verdict.tier}`)}
      </p>
      {!verdict.is_on && <p>{t('rulesOff')}</p>}
      {may && left !== null && <p>{t('left', { minutes: Math.ceil(left / 60) })}</p>}
      {opens !== null && (
        <p>
          {t('opens')} <GameTime at={opens} zone="Asia/Shanghai" />
        </p>
      )}
      {month !== null && single !== null && (
        <p>
          {month === 0
            ? t('paysNothing')
            : t('pays', { single: formatMoney(single, 'CNY'), month: formatMoney(month, 'CNY') })}
        </p>
      )}
    </>
  )
}
