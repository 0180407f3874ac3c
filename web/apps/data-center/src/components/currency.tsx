// Which currency a page shows: amounts of two are never added up.
import { Segmented } from 'antd'
import { type ReactNode, useState } from 'react'
import { componentTexts } from './locales'

/** The chosen currency, the first one at first, and the control to choose it by where there are more. */
export function useCurrency(currencies: readonly string[]): readonly [string, ReactNode] {
  const t = componentTexts.useT()
  const [chosen, setChosen] = useState<string>()
  const currency = chosen && currencies.includes(chosen) ? chosen : (currencies[0] ?? 'CNY')
  const control = currencies.length > 1 && (
    <Segmented
      aria-label={t('currency.label')}
      options={[...currencies]}
      value={currency}
      onChange={setChosen}
    />
  )
  return [currency, control]
}
