import { ErrorState, MissingNote, TextSkeleton } from '@longshore/ui'
import { FormAlert, TextField, useForm } from '@longshore/ui/form'
import { layout } from '@longshore/ui/layout'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Button } from 'antd'
import { useId } from 'react'
import { useLanguage } from '@/lib/i18n'
import type { Account, Product, Run, RunKind } from '../api'
import { channelsQuery, productsQuery, startRun, usableAccountsQuery } from '../api'
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
// What a game without products is tried with.
const INVENTED = { code: 'gold_60', price_minor: 600, currency: 'CNY' }

/** What to validate, and with whom. */
export function StartCard(props: Props) {
  const t = validityTexts.useT()
  const { data, error, refetch } = useQuery(usableAccountsQuery())
  const products = useQuery(productsQuery())
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
      {!error && !(data && products.data) && <TextSkeleton />}
      {data?.length === 0 && (
        <p className={layout.note}>
          {t('start.noAccount')}{' '}
          <Link to="/pack/test-validity" search={{ tab: 'accounts' }}>
            {t('start.toAccounts')}
          </Link>
        </p>
      )}
      {data?.[0] && products.data && (
        <StartForm accounts={data} first={data[0].id} products={products.data} {...props} />
      )}
      {products.error && <ErrorState error={products.error} onRetry={() => void products.refetch()} />}
    </section>
  )
}

interface FormProps extends Props {
  accounts: readonly Account[]
  first: number
  products: readonly Product[]
}

function StartForm({ accounts, first, products, isBusy, onStarted }: FormProps) {
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
      ...paymentOf(products[0] ?? INVENTED),
      quantity: '1',
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
            <ProductField
              products={products}
              value={values.sku}
              error={errorOf('sku')}
              onChange={(product) => {
                for (const [name, value] of Object.entries(paymentOf(product))) set(name as 'sku', value)
              }}
            />
            <TextField
              label={t('start.quantity')}
              name="quantity"
              type="number"
              min={1}
              value={values.quantity}
              error={errorOf('quantity')}
              onChange={(event) => set('quantity', event.target.value)}
            />
            <TextField
              label={t('start.amount')}
              name="amount"
              type="number"
              min={1}
              hint={t('start.amountHint')}
              value={values.amount}
              error={errorOf('amount')}
              onChange={(event) => set('amount', event.target.value)}
            />
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

type Priced = Pick<Product, 'code' | 'price_minor' | 'currency'>

/** What a payment of a product says. */
function paymentOf({ code, price_minor, currency }: Priced): Pick<Form, 'sku' | 'amount' | 'currency'> {
  return { sku: code, amount: String(price_minor), currency }
}

interface ProductProps {
  products: readonly Product[]
  value: string
  error: string | undefined
  onChange(product: Priced): void
}

/** One of the game's products; its price goes with it. */
function ProductField({ products, value, error, onChange }: ProductProps) {
  const t = validityTexts.useT()
  const id = useId()
  const isEmpty = products.length === 0
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{t('start.sku')}</label>
      <select
        id={id}
        className={`${layout.control} ${styles.select}`}
        aria-describedby={`${id}-hint`}
        value={value}
        onChange={(event) => {
          const product = products.find(({ code }) => code === event.target.value)
          if (product) onChange(product)
        }}
      >
        {isEmpty && <option value={INVENTED.code}>{INVENTED.code}</option>}
        {products.map(({ code, name }) => (
          <option key={code} value={code}>
            {name} ({code})
          </option>
        ))}
      </select>
      <span id={`${id}-hint`} className={layout.muted}>
        {error ?? (isEmpty ? t('start.noProduct') : '')}
      </span>
    </div>
  )
}
