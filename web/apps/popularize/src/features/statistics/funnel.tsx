// The steps of everybody abreast, each with how many of the step before came so far.
import { formatMoney } from '@longshore/kit/amount'
import { StatCard, StatCards } from '@longshore/ui'
import { STEPS, type Statistic, type Step } from './api'
import { statisticTexts } from './locales'

interface Props {
  total: Statistic['sum']
  onOpen(step: Step): void
}

/** Steps that most of those before take; orders are not people, and clicks come first. */
const FOLLOWS: Partial<Record<Step, Step>> = {
  registrations: 'starts',
  roles: 'registrations',
  first_payments: 'registrations',
}

export function Funnel({ total, onOpen }: Props) {
  const t = statisticTexts.useT()
  const detail = (step: Step): string | undefined => {
    if (step === 'orders')
      return total.income.map((one) => formatMoney(one.amount_minor, one.currency)).join(' · ') || undefined
    const former = FOLLOWS[step]
    const [count, of] = [total[step], former && total[former]]
    if (!former || !count || !of || count > of) return undefined
    return t('share', { percent: ((count / of) * 100).toFixed(1), step: t(`step.${former}`) })
  }
  return (
    <StatCards>
      {STEPS.map((step) => (
        <StatCard
          key={step}
          label={t(`step.${step}`)}
          value={(total[step] ?? 0).toLocaleString('en-US')}
          detail={detail(step)}
          onSelect={() => onOpen(step)}
        />
      ))}
    </StatCards>
  )
}
