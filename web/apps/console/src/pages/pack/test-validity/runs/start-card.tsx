import { ErrorState, MissingNote, TextSkeleton } from '@longshore/ui'
import { FormAlert, TextField, useForm } from '@longshore/ui/form'
import { layout } from '@longshore/ui/layout'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Button } from 'antd'
import { useId } from 'react'
import { useLanguage } from '@/lib/i18n'
import type { Account, Run, RunKind } from '../api'
import { channelsQuery, startRun, usableAccountsQuery } from '../api'
import { validityTexts } from '../locales'
import styles from '../pack-validity.module.css'
import { KINDS } from '../search'

interface Props {
  isBusy: boolean
  onStarted(run: Run): void
}

// A type and not an interface: forms are records.
type Form = {
  kind: RunKind
  account_id: number
  channel: string
  sku: string
  quantity: string
  amount: string
  currency: string
}

// What the server calls a run that is of no channel.
const NO_CHANNEL = 'sandbox'
const NUMBERS = ['quantity', 'amount'] as const

/** What to validate, and with whom. */
export function StartCard(props: Props) {
  const t = validityTexts.useT()
  const { data, error, refetch } = useQuery(usableAccountsQuery())
  return (
    <section className={layout.card} aria-labelledby="validation-start">
      <h2 id="validation-start" className={`${layout.title} ${layout.wrap}`}>
        {t('start.title')}
      </h2>
      <p className={`${layout.lead} ${layout.anywhere}`}>
        {t('start.lead')}{' '}
        <Link to="/pack/game-conf" search={{ tab: 'callbacks', environment: 'sandbox' }}>
          {t('start.addresses')}
        </Link>
      </p>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <TextSkeleton />}
      {data?.length === 0 && (
        <p className={layout.note}>
          {t('start.noAccount')}{' '}
          <Link to="/pack/test-validity" search={{ tab: 'accounts' }}>
            {t('start.toAccounts')}
          </Link>
        </p>
      )}
      {data?.[0] && <StartForm accounts={data} first={data[0].id} {...props} />}
    </section>
  )
}

interface FormProps extends Props {
  accounts: readonly Account[]
  first: number
}

function StartForm({ accounts, first, isBusy, onStarted }: FormProps) {
  const t = validityTexts.useT()
  const accountId = useId()
  const channelId = useId()
  const isChinese = useLanguage() === 'zh-CN'
  const channels = useQuery(channelsQuery())
  const form = useForm<Form>({
    initial: {
      kind: 'payment',
      account_id: first,
      channel: NO_CHANNEL,
      sku: 'gold_60',
      quantity: '1',
      amount: '600',
      currency: 'CNY',
    },
    submit: async ({ quantity, amount, ...rest }) =>
      onStarted(await startRun({ ...rest, quantity: Number(quantity), amount: Number(amount) })),
  })
  const { values, set, errorOf } = form
  return (
    <form onSubmit={form.handleSubmit} noValidate>
      <FormAlert text={form.refusal} />
      <div role="group" aria-label={t('start.kind')} className={layout.segments}>
        {KINDS.map((kind) => (
          <button
            key={kind}
            type="button"
            className={layout.segment}
            aria-pressed={kind === values.kind}
            onClick={() => set('kind', kind)}
          >
            {t(`kind.${kind}`)}
          </button>
        ))}
      </div>
      <div className={styles.fields}>
        <div className={styles.field}>
          <label htmlFor={accountId}>{t('start.account')}</label>
          <select
            id={accountId}
            className={`${layout.control} ${styles.select}`}
            value={values.account_id}
            onChange={(event) => set('account_id', Number(event.target.value))}
          >
            {accounts.map(({ id, name, player_id }) => (
              <option key={id} value={id}>
                {name} ({player_id})
              </option>
            ))}
          </select>
        </div>
        <div className={styles.field}>
          <label htmlFor={channelId}>{t('start.channel')}</label>
          <select
            id={channelId}
            className={`${layout.control} ${styles.select}`}
            aria-describedby={`${channelId}-hint`}
            value={values.channel}
            onChange={(event) => set('channel', event.target.value)}
          >
            <option value={NO_CHANNEL}>{t('start.noChannel')}</option>
            {channels.data?.map(({ channel, name }) => (
              <option key={channel} value={channel}>
                {isChinese ? name.zh : name.en}
              </option>
            ))}
          </select>
          <span id={`${channelId}-hint`} className={layout.muted}>
            {t('start.channelHint')}
          </span>
          <MissingNote name={t('start.channel')} query={channels} />
        </div>
        {values.kind === 'payment' && (
          <>
            <TextField
              label={t('start.sku')}
              name="sku"
              maxLength={64}
              spellCheck={false}
              value={values.sku}
              error={errorOf('sku')}
              onChange={(event) => set('sku', event.target.value)}
            />
            {NUMBERS.map((name) => (
              <TextField
                key={name}
                label={t(`start.${name}`)}
                name={name}
                type="number"
                min={1}
                hint={name === 'amount' ? t('start.amountHint') : undefined}
                value={values[name]}
                error={errorOf(name)}
                onChange={(event) => set(name, event.target.value)}
              />
            ))}
            <TextField
              label={t('start.currency')}
              name="currency"
              maxLength={3}
              spellCheck={false}
              value={values.currency}
              error={errorOf('currency')}
              onChange={(event) => set('currency', event.target.value.toUpperCase())}
            />
          </>
        )}
      </div>
      <Button type="primary" htmlType="submit" loading={form.isBusy || isBusy}>
        {t('start.go')}
      </Button>
    </form>
  )
}
