import { formatTime } from '@longshore/kit/time'
import type { Column } from '@longshore/ui'
import { BusyButton, Money, StateTag } from '@longshore/ui'
import { layout } from '@longshore/ui/layout'
import { Button } from 'antd'
import { type Goods, type Product, saveGoods } from './api'
import { goodsTexts } from './locales'
import { useAttempt } from './use-attempt'

interface Options {
  mayEdit: boolean
  channelName(code: string): string
  onEdit(goods: Goods): void
  onDelete(goods: Goods): void
}

export function useGoodsColumns(options: Options): Column<Goods>[] {
  const t = goodsTexts.useT()
  const { mayEdit, channelName } = options
  const columns: Column<Goods>[] = [
    {
      key: 'name',
      title: t('name'),
      isPrimary: true,
      render: ({ name, code }) => (
        <div>
          <div className={layout.strong}>{name}</div>
          <div className={layout.hint}>{code}</div>
        </div>
      ),
    },
    {
      key: 'price',
      title: t('price'),
      align: 'end',
      render: ({ price_minor, currency }) => <Money minor={price_minor} currency={currency} />,
    },
    {
      key: 'products',
      title: t('products'),
      render: ({ products }) => <ProductIds products={products} channelName={channelName} />,
    },
    {
      key: 'status',
      title: t('status'),
      render: ({ is_on }) => <StateTag kind={is_on ? 'done' : 'nothing'}>{t(is_on ? 'on' : 'off')}</StateTag>,
    },
    {
      key: 'description',
      title: t('description'),
      isHiddenAtFirst: true,
      render: ({ description }) => description || '-',
    },
    {
      key: 'updatedAt',
      title: t('updatedAt'),
      isHiddenAtFirst: true,
      render: ({ updated_at }) => formatTime(updated_at, 'YYYY-MM-DD HH:mm'),
    },
  ]
  if (mayEdit)
    columns.push({
      key: 'actions',
      title: t('actions'),
      isActions: true,
      render: (goods) => <Actions goods={goods} {...options} />,
    })
  return columns
}

const MOST_IDS = 3

function ProductIds({ products, channelName }: { products: Product[]; channelName(code: string): string }) {
  const t = goodsTexts.useT()
  if (products.length === 0) return <span className={layout.muted}>{t('noProducts')}</span>
  const rest = products.slice(MOST_IDS)
  const text = ({ channel_code, product_id }: Product): string =>
    `${channelName(channel_code)}: ${product_id}`
  return (
    <ul className={layout.chips}>
      {products.slice(0, MOST_IDS).map((product) => (
        <li key={product.channel_code}>{text(product)}</li>
      ))}
      {rest.length > 0 && <li title={rest.map(text).join('\n')}>+{rest.length}</li>}
    </ul>
  )
}

function Actions({ goods, onEdit, onDelete }: Options & { goods: Goods }) {
  const t = goodsTexts.useT()
  const { isBusy, attempt } = useAttempt()
  const { id, name, is_on } = goods
  return (
    <>
      <Button type="link" size="small" aria-label={t('editOne', { name })} onClick={() => onEdit(goods)}>
        {t('edit')}
      </Button>
      <BusyButton
        type="link"
        size="small"
        isBusy={isBusy}
        aria-label={t(is_on ? 'turnOffOne' : 'turnOnOne', { name })}
        onClick={() => void attempt(() => saveGoods({ id, is_on: !is_on }))}
      >
        {t(is_on ? 'turnOff' : 'turnOn')}
      </BusyButton>
      <Button
        type="link"
        size="small"
        danger
        aria-label={t('deleteOne', { name })}
        onClick={() => onDelete(goods)}
      >
        {t('delete')}
      </Button>
    </>
  )
}
