// What was read back from the produced file itself, beside what was ordered.
import { type PackToolTextKey, packToolTexts } from '../locales'
import { Mark } from '../mark'
import type { Check } from '../types'
import styles from './report.module.css'

const CHECKS: Readonly<Record<string, PackToolTextKey>> = {
  structure: 'check.structure',
  schemes: 'check.schemes',
  certificate: 'check.certificate',
  alignment: 'check.alignment',
  signing_block: 'check.signingBlock',
  table: 'check.table',
  package_name: 'report.packageName',
  version_code: 'report.versionCode',
  version_name: 'report.versionName',
  label: 'check.label',
  permissions: 'report.permissions',
  components: 'check.components',
  signatures: 'report.signatures',
  'channel.walle': 'check.walle',
  'channel.vasdolly': 'check.vasdolly',
  'tag.digest': 'check.tagDigest',
  'tag.channel': 'check.tagChannel',
  'tag.game': 'check.tagGame',
  'tag.promoter': 'check.tagPromoter',
}

/** Checks whose name goes on with what they are about. */
const FAMILIES: readonly (readonly [string, PackToolTextKey])[] = [
  ['parameters.', 'check.parameter'],
  ['meta_data.', 'check.metaData'],
]

export function VerificationTable({ checks }: { checks: readonly Check[] }) {
  const t = packToolTexts.useT()
  const nameOf = (name: string): string => {
    const key = CHECKS[name]
    if (key) return t(key)
    const family = FAMILIES.find(([prefix]) => name.startsWith(prefix))
    return family ? t(family[1], { name: name.slice(family[0].length) }) : name
  }
  // What failed is what one came for.
  const sorted = checks.toSorted((a, b) => Number(a.passed) - Number(b.passed))
  return (
    <div className={styles.scroll}>
      <table className={styles.diff} data-checks>
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
              <td>{check.expected}</td>
              <td>{check.found}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
