import { formatMoney } from '@longshore/kit/amount'
import { type Column, DataTable, rowsAtHand } from '@longshore/ui'
import { layout } from '@longshore/ui/layout'
import { formatCount } from '../../lib/figures'
import type { Payments } from './api'
import { paymentsTexts } from './locales'

type Goods = Payments['goods'][number]

interface Props {
  goods: readonly Goods[]
  currency: string
  /** More was sold in this currency than is told of. */
  isCut: boolean
}

/** What was paid for, in the chosen currency. */
export function GoodsTable({ goods, currency, isCut }: Props) {
  const t = paymentsTexts.useT()
  const list = goods.filter((one) => one.currency === currency)
  const count = (key: 'payments' | 'payers' | 'refunds'): Column<Goods> => ({
    key,
    title: t(`goods.${key}`),
    align: 'end',
    render: (one) => formatCount(one[key]),
  })
  const money = (key: 'paid' | 'refunded'): Column<Goods> => ({
    key,
    title: t(`goods.${key}`),
    align: 'end',
    render: (one) => formatMoney(one[key], currency),
  })
  const columns: Column<Goods>[] = [
    { key: 'goods', title: t('goods.code'), isPrimary: true, render: (one) => one.goods },
    money('paid'),
    count('payments'),
    count('payers'),
    count('refunds'),
    money('refunded'),
  ]
  return (
    <div className={layout.tight}>
      <h2 className={layout.title}>
        {t('goods')}{' '}
        <span className={layout.muted}>
          {formatCount(list.length)}
          {isCut && '+'}
        </span>
      </h2>
      <DataTable
        name="data-goods"
        label={t('goods')}
        columns={columns}
        rowKey={(one) => one.goods}
        query={rowsAtHand(list)}
        empty={{ title: t('goods.none') }}
      />
      {isCut && <p className={layout.hint}>{t('goods.cut', { most: formatCount(list.length) })}</p>}
    </div>
  )
}
