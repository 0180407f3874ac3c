// The rules: whether they hold, for whom, which days are special; and what they say of somebody at a moment.
import { BusyButton, ErrorState, TextSkeleton } from '@longshore/ui'
import { TextArea, TextField, useForm } from '@longshore/ui/form'
import { useQuery } from '@tanstack/react-query'
import { useCan } from '@/lib/stores/permission'
import { toast } from '@/lib/toast'
import parts from '../parts.module.css'
import { PublishBar } from '../publish-bar'
import { draftQuery, saveDraft } from '../publishing'
import type { Summary } from './api'
import { daysOf, type Minors, textOf, wrongLine } from './days'
import { realNameTexts } from './locales'
import styles from './real-name.module.css'
import { Tester } from './tester'

export function RulesTab({ summary }: { summary: Summary | undefined }) {
  const { data, error, refetch } = useQuery(draftQuery('minors'))
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <TextSkeleton />
  const minors = data as unknown as Minors
  return (
    <>
      <PublishBar kind="minors" />
      <div className={styles.columns}>
        <RulesForm key={JSON.stringify(minors)} minors={minors} />
        <div>
          <Tester />
          <Sources summary={summary} />
        </div>
      </div>
    </>
  )
}

function RulesForm({ minors }: { minors: Minors }) {
  const t = realNameTexts.useT()
  const mayEdit = useCan('operateEdit')
  const form = useForm({
    initial: {
      is_on: minors.is_on,
      needs_name: minors.needs_name,
      sums: minors.sums,
      own_channels: minors.own_channels.join(', '),
      days: textOf(minors.days),
    },
    check: ({ days }) => {
      const wrong = wrongLine(days)
      return { days: wrong === undefined ? undefined : t('wrongDay', { line: wrong }) }
    },
    submit: async ({ own_channels: channels, days, ...rest }) => {
      const codes = channels.split(/[,，\s]+/).filter(Boolean)
      await saveDraft('minors', { ...minors, ...rest, own_channels: codes, days: daysOf(days) })
      toast('success', t('saved'))
    },
  })
  const { values } = form
  return (
    <form className={parts.card} onSubmit={form.handleSubmit} noValidate>
      <header className={parts.head}>
        <h2>{t('rules')}</h2>
      </header>
      <fieldset className={styles.choices} disabled={!mayEdit}>
        <legend>{t('scope')}</legend>
        <label>
          <input
            type="checkbox"
            name="is_on"
            checked={values.is_on}
            onChange={(event) => form.set('is_on', event.target.checked)}
          />
          {t('isOn')}
        </label>
        <label>
          <input
            type="checkbox"
            name="needs_name"
            checked={values.needs_name}
            onChange={(event) => form.set('needs_name', event.target.checked)}
          />
          {t('needsName')}
        </label>
        <label>
          <input
            type="checkbox"
            name="sums"
            checked={values.sums === 'publisher'}
            onChange={(event) => form.set('sums', event.target.checked ? 'publisher' : 'game')}
          />
          {t('sums')}
        </label>
      </fieldset>
      <TextField
        label={t('ownChannels')}
        name="own_channels"
        disabled={!mayEdit}
        value={values.own_channels}
        error={form.errorOf('own_channels')}
        hint={t('ownChannelsHint')}
        onChange={(event) => form.set('own_channels', event.target.value)}
      />
      <TextArea
        label={t('days')}
        name="days"
        rows={6}
        disabled={!mayEdit}
        value={values.days}
        error={form.errorOf('days')}
        hint={t('daysHint')}
        onChange={(event) => form.set('days', event.target.value)}
      />
      {form.refusal && <p className={parts.alert}>{form.refusal}</p>}
      {mayEdit && (
        <BusyButton htmlType="submit" isBusy={form.isBusy}>
          {t('saveDraft')}
        </BusyButton>
      )}
    </form>
  )
}

function Sources({ summary }: { summary: Summary | undefined }) {
  const t = realNameTexts.useT()
  if (!summary) return null
  return (
    <section className={parts.card} aria-labelledby="sources-title">
      <header className={parts.head}>
        <h2 id="sources-title">{t('sources')}</h2>
      </header>
      <p>{summary.hours}</p>
      <ul className={parts.rows}>
        {summary.sources.map((source) => (
          <li key={source}>{source}</li>
        ))}
      </ul>
    </section>
  )
}
