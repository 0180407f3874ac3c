import { type Column, Money } from '@longshore/ui'
import { layout } from '@longshore/ui/layout'
import { Button } from 'antd'
import { type By, type Figure, STEPS, type StatisticRow, type Step } from './api'
import { statisticTexts } from './locales'

/** The keys of rows of what came without a package or a channel. */
const NOBODY: Partial<Record<By, string>> = { package: '0', channel: '-' }

export function useStatisticColumns(by: By, onOpen: (figure: Figure) => void): Column<StatisticRow>[] {
  const t = statisticTexts.useT()
  const nameOf = useNameOf(by)
  const count = (step: Step): Column<StatisticRow> => ({
    key: step,
    title: t(`step.${step}`),
    align: 'end',
    render: (row) => {
      const figure = row[step]
      if (figure === null) return t('unknown')
      if (figure === 0) return '0'
      const text = figure.toLocaleString('en-US')
      return (
        <Button
          type="link"
          size="small"
          aria-label={t('open', { count: text, step: t(`step.${step}`), name: nameOf(row) })}
          onClick={() => onOpen({ step, row })}
        >
          <span className={layout.digits}>{text}</span>
        </Button>
      )
    },
  })
  return [
    { key: 'name', title: t(`by.${by}`), isPrimary: true, render: nameOf },
    ...STEPS.map(count),
    {
      key: 'income',
      title: t('income'),
      align: 'end',
      render: ({ income }) => (
        <span className={layout.tight}>
          {income.length === 0 && '0'}
          {income.map(({ currency, amount_minor }) => (
            <Money key={currency} minor={amount_minor} currency={currency} />
          ))}
        </span>
      ),
    },
  ]
}

/** What a row is called. */
export function useNameOf(by: By): (row: StatisticRow) => string {
  const t = statisticTexts.useT()
  return ({ key, name }) => {
    if (key !== NOBODY[by]) return name
    return t(by === 'package' ? 'nobody.package' : 'nobody.channel')
  }
}
