import { formatMoney } from '@longshore/kit/amount'
import styles from './values.module.css'

interface Props {
  /** Whole minor units: fen of CNY, yen of JPY. */
  minor: number | bigint
  /** ISO 4217. */
  currency: string
  /** Without decimals, for totals on data pages. */
  isWhole?: boolean
}

/** An amount of one currency; amounts of two are never added. */
export function Money({ minor, currency, isWhole }: Props) {
  return <span className={styles.number}>{formatMoney(minor, currency, { isWhole })}</span>
}
