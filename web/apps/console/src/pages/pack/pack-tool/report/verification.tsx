// What was read back from the produced file itself, beside what was ordered.

import { layout } from '@longshore/ui/layout'
import type { Check } from '../api'
import { packToolTexts } from '../locales'
import { Mark } from '../mark'
import styles from './report.module.css'
import { useValueName, useValueText } from './value-names'

export function VerificationTable({ checks }: { checks: readonly Check[] }) {
  const t = packToolTexts.useT()
  const nameOf = useValueName()
  const textOf = useValueText()
  // What failed is what one came for.
  const sorted = checks.toSorted((a, b) => Number(a.passed) - Number(b.passed))
  return (
    <div className={`${layout.block} ${styles.scroll}`}>
      <table className={`${layout.diff} ${styles.diff}`} data-checks>
        <thead>
          <tr>
            <th scope="col">{t('check.name')}</th>
            <th scope="col">{t('check.verdict')}</th>
            <th scope="col">{t('check.expected')}</th>
            <th scope="col">{t('check.found')}</th>
          </tr>
        </thead>
        <tbody>
          {sorted.map((check) => (
            <tr key={check.name}>
              <th scope="row">{nameOf(check.name)}</th>
              <td>
                <Mark tone={check.passed ? 'good' : 'bad'}>
                  {t(check.passed ? 'check.passed' : 'check.failed')}
                </Mark>
              </td>
              <td>{textOf(check.name, check.expected)}</td>
              <td>{textOf(check.name, check.found)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
