import { Money } from '@longshore/ui'
import { layout } from '@longshore/ui/layout'
import type { Statement } from './api'

/** What a statement comes to: currencies stand below each other and are never added. */
export function Sums({ sums }: Pick<Statement, 'sums'>) {
  if (sums.length === 0) return '-'
  return sums.map(({ currency, amount_minor }) => (
    <span key={currency} className={layout.block}>
      <Money minor={amount_minor} currency={currency} />
    </span>
  ))
}
