// Counts below each other, each with a bar: days, systems, bots. The second count of a row stands behind the first.
import { formatCount } from '@longshore/kit/count'
import styles from './components.module.css'

export interface Bar {
  name: string
  value: number
  second?: number
}

interface Props {
  /** Headings of the names, the counts, the second counts. */
  heads: readonly string[]
  bars: readonly Bar[]
}

export function Bars({ heads, bars }: Props) {
  const most = Math.max(1, ...bars.map(({ value, second = 0 }) => value + second))
  const width = (value: number) => ({ inlineSize: `${(value / most) * 100}%` })
  return (
    <table className={styles.bars}>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {bars.map(({ name, value, second }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>
              <span className={styles.track} aria-hidden="true">
                <span style={width(value)} />
                {second !== undefined && <span data-second style={width(second)} />}
              </span>
              {formatCount(value)}
            </td>
            {second !== undefined && <td>{formatCount(second)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
