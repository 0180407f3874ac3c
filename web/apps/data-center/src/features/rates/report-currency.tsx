// Into which currency all figures of the publisher are converted.
import { describeFailure, useConnection } from '@longshore/remote'
import { layout } from '@longshore/ui/layout'
import { Select } from 'antd'
import { useState } from 'react'
import { type RateList, useKeeping } from './api'
import { ratesTexts } from './locales'

export function ReportCurrency({ rates, canKeep }: { rates: RateList; canKeep: boolean }) {
  const t = ratesTexts.useT()
  const { props } = useConnection()
  const { choose } = useKeeping()
  const [isBusy, setBusy] = useState(false)
  const change = async (chosen: string): Promise<void> => {
    setBusy(true)
    try {
      await choose(chosen || null)
      props.notify('success', chosen ? t('report.saved', { currency: chosen }) : t('report.removed'))
    } catch (error) {
      props.notify('error', describeFailure(error).message)
    } finally {
      setBusy(false)
    }
  }
  const options = ['', ...rates.currencies].map((value) => ({ value, label: value || t('report.none') }))
  return (
    <section className={layout.tight}>
      <div className={layout.wrap}>
        <span className={layout.strong}>{t('report.label')}</span>
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          style={{ minWidth: 140 }}
          aria-label={t('report.label')}
          disabled={!canKeep || isBusy}
          value={rates.report_currency ?? ''}
          options={options}
          onChange={(value: string) => void change(value)}
        />
      </div>
      <p className={`${layout.flush} ${layout.muted}`}>{t(canKeep ? 'report.hint' : 'report.readonly')}</p>
    </section>
  )
}
