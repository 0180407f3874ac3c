// Prices that differ: within the game, and against a store's own list.

import { ApiError } from '@longshore/api-client'
import { FormDialog, Money } from '@longshore/ui'
import { layout } from '@longshore/ui/layout'
import { useId, useState } from 'react'
import { UploadError } from '@/lib/upload'
import { type ChannelChoice, nameOf } from '../channel-codes'
import type { PriceFault, PriceReport } from './api'
import { comparePrices } from './api'
import { sendable } from './file'
import { FileChoice } from './file-choice'
import styles from './goods.module.css'
import { goodsTexts } from './locales'

interface Props {
  channels: readonly ChannelChoice[]
  onClose(): void
}

export function PricesDialog({ channels, onClose }: Props) {
  const t = goodsTexts.useT()
  const id = useId()
  const [channel, setChannel] = useState('')
  const [file, setFile] = useState<File | null>(null)
  const [report, setReport] = useState<PriceReport | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const compare = async (): Promise<void> => {
    setBusy(true)
    setRefusal(null)
    try {
      setReport(await comparePrices(channel || undefined, file ? await sendable(file) : undefined))
    } catch (error) {
      setReport(null)
      if (!(error instanceof ApiError || error instanceof UploadError)) throw error
      setRefusal(error.message || t('failed'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <FormDialog
      title={t('pricesTitle')}
      width={860}
      submitLabel={t('compare')}
      cancelLabel={t('close')}
      isBusy={false}
      isPreparing={isBusy}
      refusal={refusal}
      onSubmit={(event) => {
        event.preventDefault()
        void compare()
      }}
      onClose={onClose}
    >
      <p className={layout.hint}>{t('pricesLead')}</p>
      <label className={layout.label} htmlFor={id}>
        {t('channel')}
      </label>
      <select
        id={id}
        className={layout.control}
        value={channel}
        disabled={isBusy}
        onChange={({ target }) => {
          setChannel(target.value)
          setReport(null)
        }}
      >
        <option value="">{t('anyChannel')}</option>
        {channels.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <FileChoice
        label={t('pricesFile')}
        file={file}
        isBusy={isBusy}
        onFile={(chosen) => {
          setFile(chosen)
          setReport(null)
        }}
      />
      <p className={layout.hint}>{t('pricesFileLead')}</p>
      <div role="status" aria-busy={isBusy}>
        {report && (
          <p className={layout.strong}>
            {report.list.length === 0
              ? t('pricesNone', { count: report.compared })
              : t('pricesSome', { found: report.list.length, count: report.compared })}
          </p>
        )}
      </div>
      {report && report.list.length > 0 && <Differences list={report.list} channels={channels} />}
    </FormDialog>
  )
}

interface DifferencesProps {
  list: readonly PriceFault[]
  channels: readonly ChannelChoice[]
}

function Differences({ list, channels }: DifferencesProps) {
  const t = goodsTexts.useT()
  const otherOf = ({ kind, other }: PriceFault): string =>
    kind === 'store' || kind === 'unknown' ? t('rowOf', { row: other }) : other
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.faults} tabIndex={0} role="region" aria-label={t('pricesTitle')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('productId')}</th>
            <th scope="col">{t('name')}</th>
            <th scope="col">{t('ours')}</th>
            <th scope="col">{t('theirs')}</th>
            <th scope="col">{t('kind')}</th>
          </tr>
        </thead>
        <tbody>
          {list.map((fault, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes once it is there
            <tr key={index}>
              <th scope="row">
                {fault.product_id}
                {fault.channel_code && (
                  <div className={layout.hint}>{nameOf(fault.channel_code, channels)}</div>
                )}
              </th>
              <td>{fault.goods_name || '-'}</td>
              <td className={layout.digits}>{priceOf(fault.price_minor, fault.currency)}</td>
              <td className={layout.digits}>
                {priceOf(fault.other_price_minor, fault.other_currency)}
                {fault.other && <div className={layout.hint}>{otherOf(fault)}</div>}
              </td>
              <td className={layout.muted}>{t(`kind.${fault.kind}`)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function priceOf(minor: number | null, currency: string | null) {
  return minor === null || currency === null ? '-' : <Money minor={minor} currency={currency} />
}
