import { formatMoney } from '@longshore/kit/amount'
import type { Terms } from './api'
import { shareTexts } from './locales'

/** A rule in words, from the terms that statements go by. */
export function useSayTerms(): (terms: Terms) => string {
  const t = shareTexts.useT()
  const rate = (points: number): string => `${points / 100} %`
  return (terms) => {
    const { earns, currency, fee_bps, tiers, holdback_bps } = terms
    const money = (minor: number): string => formatMoney(minor, currency)
    const parts =
      earns === 'income'
        ? tiers.map(({ from_minor: from, rate_bps }, index) =>
            index === 0
              ? t('say.income', { rate: rate(rate_bps) })
              : t('say.tier', { from: money(from), rate: rate(rate_bps) }),
          )
        : [t(`say.${earns}`, { amount: money(terms.amount_minor) })]
    if (fee_bps > 0) parts.push(t('say.fee', { rate: rate(fee_bps) }))
    if (isCap(terms.cap_day_minor)) parts.push(t('say.capDay', { amount: money(terms.cap_day_minor) }))
    if (isCap(terms.cap_month_minor)) parts.push(t('say.capMonth', { amount: money(terms.cap_month_minor) }))
    if (holdback_bps > 0)
      parts.push(t('say.holdback', { rate: rate(holdback_bps), count: terms.holdback_months }))
    return parts.join(t('say.join'))
  }
}

/** A cap of nothing is one. */
const isCap = (cap: number | null | undefined): cap is number => cap !== null && cap !== undefined
