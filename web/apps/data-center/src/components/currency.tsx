// Which currency a page shows: amounts of two are added up only where they are converted into the report currency.
import type { Schemas } from '@longshore/api-client'
import { useRemoteSession } from '@longshore/remote'
import { layout } from '@longshore/ui/layout'
import { Link } from '@tanstack/react-router'
import { Segmented } from 'antd'
import { type ReactNode, useState } from 'react'
import { componentTexts } from './locales'

export type Report = Schemas['Converted']

const CONVERTED = 'converted'

interface Choice {
  currency: string
  isConverted: boolean
  /** The control to choose by where there is more than one, and what is in no converted figure. */
  control: ReactNode
}

/** The chosen currency, the first one at first; or all of them, converted. */
export function useCurrency(currencies: readonly string[], report: Report | null | undefined): Choice {
  const t = componentTexts.useT()
  const [chosen, setChosen] = useState<string>()
  const options: { value: string; label: string }[] = currencies.map((value) => ({ value, label: value }))
  if (report)
    options.push({ value: CONVERTED, label: t('currency.converted', { currency: report.currency }) })
  const value = options.some((one) => one.value === chosen) ? chosen : options[0]?.value
  const isConverted = value === CONVERTED
  const control = options.length > 1 && (
    <div className={layout.tight}>
      <Segmented aria-label={t('currency.label')} options={options} value={value} onChange={setChosen} />
      {isConverted && report && <HowConverted report={report} />}
    </div>
  )
  return { currency: isConverted && report ? report.currency : (value ?? 'CNY'), isConverted, control }
}

/** By which rates money became that of the report currency, and what has none, by currency and days. */
export function HowConverted({ report, isPart = false }: { report: Report; isPart?: boolean }) {
  const t = componentTexts.useT()
  const rates = report.rates.map(({ currency, rates: count, first, last }) =>
    count === 1
      ? t('currency.rate.day', { currency, first })
      : t('currency.rate.days', { currency, count, first, last }),
  )
  return (
    <div className={layout.tight}>
      <p className={`${layout.flush} ${layout.muted}`}>
        {[t('currency.rule', { currency: report.currency }), ...rates].join(' ')}
      </p>
      {report.missing.length > 0 && <Missing report={report} isPart={isPart} />}
    </div>
  )
}

function Missing({ report, isPart }: { report: Report; isPart: boolean }) {
  const t = componentTexts.useT()
  const { isPhoneView } = useRemoteSession()
  return (
    <div role="status" className={layout.note}>
      <p className={layout.flush}>
        {t(isPart ? 'currency.missing.part' : 'currency.missing', { currency: report.currency })}{' '}
        {!isPhoneView && <Link to="/rates">{t('currency.rates')}</Link>}
      </p>
      <ul className={layout.list}>
        {report.missing.map(({ currency, days, first, last }) => (
          <li key={currency}>
            {first === last
              ? t('currency.missing.day', { currency, first })
              : t('currency.missing.days', { currency, count: days, first, last })}
          </li>
        ))}
      </ul>
    </div>
  )
}
