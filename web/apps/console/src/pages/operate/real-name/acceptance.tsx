import { BusyButton, GameTime, MissingNote, StateTag } from '@longshore/ui'
import { TextField, useForm } from '@longshore/ui/form'
import { useQuery } from '@tanstack/react-query'
import { useCan } from '@/lib/stores/permission'
import parts from '../parts.module.css'
import { type Acceptance, accept, acceptancesQuery, type Codes } from './api'
import { realNameTexts } from './locales'
import styles from './real-name.module.css'

const CASES = [
  'check_ok',
  'check_pending',
  'check_failed',
  'query_ok',
  'query_pending',
  'query_failed',
  'report_guest',
  'report_verified',
] as const
type Case = (typeof CASES)[number]

/** The authority gives a code for each case; every run is kept. */
export function AcceptanceCard({ isReady }: { isReady: boolean }) {
  const t = realNameTexts.useT()
  const mayEdit = useCan('operateEdit')
  const query = useQuery(acceptancesQuery())
  const initial = Object.fromEntries(CASES.map((name) => [name, ''])) as Record<Case, string>
  const form = useForm({
    initial,
    check: (values) => (CASES.some((name) => values[name].trim()) ? {} : { check_ok: t('codesNeeded') }),
    submit: async (values) => {
      const given = CASES.filter((name) => values[name].trim()).map((name) => [name, values[name].trim()])
      await accept(Object.fromEntries(given) as Codes)
    },
  })
  return (
    <section className={parts.card} aria-labelledby="acceptance-title">
      <header className={parts.head}>
        <h2 id="acceptance-title">{t('acceptance')}</h2>
      </header>
      <p>{t(isReady ? 'acceptanceLead' : 'acceptanceNeeds')}</p>
      {mayEdit && isReady && (
        <form onSubmit={form.handleSubmit} noValidate>
          <div className={styles.codes}>
            {CASES.map((name) => (
              <TextField
                key={name}
                label={t(`case.${name}`)}
                name={name}
                maxLength={64}
                value={form.values[name]}
                error={form.errorOf(name)}
                onChange={(event) => form.set(name, event.target.value)}
              />
            ))}
          </div>
          {form.refusal && <p className={parts.alert}>{form.refusal}</p>}
          <BusyButton htmlType="submit" isBusy={form.isBusy}>
            {t('run')}
          </BusyButton>
        </form>
      )}
      <MissingNote name={t('acceptance')} query={query} />
      {query.data?.map((run) => (
        <Run key={run.id} run={run} />
      ))}
    </section>
  )
}

function Run({ run }: { run: Acceptance }) {
  const t = realNameTexts.useT()
  const isPassed = run.passed === run.results.length
  return (
    <article className={styles.run} aria-label={t('runOf', { id: run.id })}>
      <p>
        <StateTag kind={isPassed ? 'done' : 'failed'}>
          {t('passed', { passed: run.passed, all: run.results.length })}
        </StateTag>{' '}
        <GameTime at={run.created_at} /> {run.created_user_name} {run.base}
      </p>
      <ul className={parts.rows}>
        {run.results.map((one) => (
          <li key={one.case}>
            <StateTag kind={one.is_passed ? 'done' : 'failed'}>{t(`case.${one.case}`)}</StateTag>
            <span className={parts.muted}>
              {t('wantedCame', { wanted: one.wanted, came: one.came })} · {one.ms} ms
            </span>
          </li>
        ))}
      </ul>
    </article>
  )
}
