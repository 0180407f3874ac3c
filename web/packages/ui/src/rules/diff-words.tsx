import type { ReactNode } from 'react'
import { Icon } from '../icon'
import { useUiTexts } from '../locales'
import styles from './rules.module.css'

export interface ChangeInWords {
  key: string
  /** What is changed: "rule 2, both cities". */
  title: ReactNode
  /** Absent for what is new. */
  before?: ReactNode
  /** Absent for what is taken away. */
  after?: ReactNode
}

interface Props {
  changes: readonly ChangeInWords[]
  /** How many people will see something else. */
  affected?: ReactNode
  /** Both versions as the server keeps them; folded. */
  raw?: { before: unknown; after: unknown }
  /** What the two sides are called, where they are not before and after. */
  sides?: { before: ReactNode; after: ReactNode }
}

/** A change as words: was and becomes, then who is affected, then the JSON for those who want it. */
export function DiffWords({ changes, affected, raw, sides }: Props) {
  const t = useUiTexts()
  return (
    <div className={styles.diff}>
      {changes.map(({ key, title, before, after }) => (
        <section key={key}>
          <h4 className={styles.changeTitle}>{title}</h4>
          <dl className={styles.sides}>
            <div data-side="before">
              <dt>{sides?.before ?? t('diff.before')}</dt>
              <dd>{before ?? t('diff.nothing')}</dd>
            </div>
            <div data-side="after">
              <dt>{sides?.after ?? t('diff.after')}</dt>
              <dd>{after ?? t('diff.nothing')}</dd>
            </div>
          </dl>
        </section>
      ))}
      {affected && (
        <p className={styles.affected}>
          <Icon name="user" size={18} />
          <span>{affected}</span>
        </p>
      )}
      {raw && (
        <details>
          <summary>{t('diff.raw')}</summary>
          <div className={styles.sides}>
            <pre data-side="before">{JSON.stringify(raw.before, null, 2)}</pre>
            <pre data-side="after">{JSON.stringify(raw.after, null, 2)}</pre>
          </div>
        </details>
      )}
    </div>
  )
}
