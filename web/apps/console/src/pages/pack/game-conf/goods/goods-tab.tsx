// Goods: a table of what players buy, with import, export and the price check.
import { ConfirmDialog, DataTable, ErrorState, SearchFilter, SelectFilter, TextSkeleton } from '@longshore/ui'
import { layout } from '@longshore/ui/layout'
import { usePrefetchQuery, useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { MenuButton } from '@/components/menu-button'
import { useCan } from '@/lib/stores/permission'
import { toast } from '@/lib/toast'
import { nameOf, useChannelChoices } from '../channel-codes'
import { ChannelsMissing } from '../channels-missing'
import { type GameConfAddress, useAddress } from '../use-address'
import type { Exponents, Goods } from './api'
import { currenciesQuery, deleteGoods, exportGoods, goodsQuery } from './api'
import styles from './goods.module.css'
import { useGoodsColumns } from './goods-columns'
import { GoodsDialog } from './goods-dialog'
import { ImportDialog } from './import-dialog'
import { goodsTexts } from './locales'
import { PricesDialog } from './prices-dialog'
import { useAttempt } from './use-attempt'

type Open =
  | { dialog: 'form'; goods: Goods | null }
  | { dialog: 'import' }
  | { dialog: 'prices' }
  | { dialog: 'delete'; goods: Goods }

export default function GoodsTab() {
  usePrefetchQuery(goodsQuery(useAddress().search))
  const { data, error, refetch } = useQuery(currenciesQuery())
  // Without a currency's decimals 300 yen would be shown, and saved, as 3.00.
  if (data) return <GoodsTable exponents={data} />
  return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <TextSkeleton />
}

function GoodsTable({ exponents }: { exponents: Exponents }) {
  const t = goodsTexts.useT()
  const address = useAddress()
  const { search } = address
  const query = useQuery(goodsQuery(search))
  const mayEdit = useCan('packEdit')
  const [open, setOpen] = useState<Open | null>(null)
  const used = query.data?.list.flatMap(({ products }) => products.map((product) => product.channel_code))
  const channels = useChannelChoices([...(used ?? []), search.channel ?? ''])
  const columns = useGoodsColumns({
    mayEdit,
    channelName: (code) => nameOf(code, channels),
    onEdit: (goods) => setOpen({ dialog: 'form', goods }),
    onDelete: (goods) => setOpen({ dialog: 'delete', goods }),
  })
  const close = (): void => setOpen(null)
  const add = mayEdit && (
    <Button type="primary" onClick={() => setOpen({ dialog: 'form', goods: null })}>
      {t('add')}
    </Button>
  )
  return (
    <section aria-labelledby="goods-title">
      <div className={layout.head}>
        <div>
          <h2 id="goods-title" className={layout.title}>
            {t('title')}
          </h2>
          <p className={layout.lead}>{t('lead')}</p>
        </div>
        <div className={layout.wrap}>
          <Button onClick={() => setOpen({ dialog: 'prices' })}>{t('prices')}</Button>
          {mayEdit && <Button onClick={() => setOpen({ dialog: 'import' })}>{t('import')}</Button>}
          <ExportMenu />
          {add}
        </div>
      </div>
      <ChannelsMissing />
      <DataTable
        name="goods"
        label={t('title')}
        columns={columns}
        rowKey={({ id }) => id}
        query={query}
        paging={search}
        onPaging={address.page}
        filters={<Filters address={address} channels={channels} />}
        isFiltered={Boolean(search.keyword || search.kind || search.channel)}
        onClearFilters={() => address.filter({ keyword: undefined, kind: undefined, channel: undefined })}
        empty={{ title: t('empty'), lead: t('emptyLead'), actions: add }}
      />
      {open?.dialog === 'form' && (
        <GoodsDialog goods={open.goods} exponents={exponents} channels={channels} onClose={close} />
      )}
      {open?.dialog === 'import' && <ImportDialog onClose={close} />}
      {open?.dialog === 'prices' && <PricesDialog channels={channels} onClose={close} />}
      {open?.dialog === 'delete' && (
        <ConfirmDialog
          title={t('deleteTitle', { name: open.goods.name })}
          confirmLabel={t('delete')}
          cancelLabel={t('cancel')}
          isDanger
          onConfirm={async () => {
            await deleteGoods([open.goods.id])
            toast('success', t('deleted', { name: open.goods.name }))
          }}
          onClose={close}
        >
          <p>{t('deleteLead')}</p>
        </ConfirmDialog>
      )}
    </section>
  )
}

function ExportMenu() {
  const t = goodsTexts.useT()
  const { attempt } = useAttempt()
  return (
    <MenuButton
      label={t('export')}
      className={`${layout.barButton} ${styles.menu}`}
      choices={[
        { key: 'xlsx', label: t('exportXlsx'), onSelect: () => void attempt(() => exportGoods('xlsx')) },
        { key: 'csv', label: t('exportCsv'), onSelect: () => void attempt(() => exportGoods('csv')) },
        {
          key: 'template',
          label: t('template'),
          onSelect: () => void attempt(() => exportGoods('xlsx', true)),
        },
      ]}
    >
      {t('export')}
    </MenuButton>
  )
}

interface FiltersProps {
  address: GameConfAddress
  channels: readonly { value: string; label: string }[]
}

function Filters({ address, channels }: FiltersProps) {
  const t = goodsTexts.useT()
  const { search, filter } = address
  return (
    <>
      <SearchFilter label={t('search')} value={search.keyword} onChange={(keyword) => filter({ keyword })} />
      <SelectFilter
        label={t('status')}
        value={search.kind}
        all={t('anyStatus')}
        options={[
          { value: 'on', label: t('on') },
          { value: 'off', label: t('off') },
        ]}
        onChange={(kind) => filter({ kind })}
      />
      {channels.length > 0 && (
        <SelectFilter
          label={t('gap')}
          value={search.channel}
          all={t('anyGap')}
          options={channels.map(({ value, label }) => ({ value, label: t('gapOption', { name: label }) }))}
          onChange={(channel) => filter({ channel })}
        />
      )}
    </>
  )
}
