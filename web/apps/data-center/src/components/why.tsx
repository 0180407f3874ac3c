// Why a figure is what it is: its sentence is always there, formula and query are one click away.
import type { Schemas } from '@longshore/api-client'
import { layout } from '@longshore/ui/layout'
import { componentTexts } from './locales'
import styles from './page.module.css'

export type Definition = Schemas['Definition']

export function Why({ definition }: { definition: Definition | undefined }) {
  const t = componentTexts.useT()
  if (!definition) return null
  return (
    <div className={layout.tight}>
      <p className={`${layout.flush} ${layout.muted}`}>{definition.sentence}</p>
      <details className={styles.why}>
        <summary>{t('why.open')}</summary>
        <dl className={styles.facts}>
          <dt>{t('why.formula')}</dt>
          <dd>{definition.formula}</dd>
          <dt>{t('why.query')}</dt>
          <dd>
            {/* A long line is moved by the keyboard as well. */}
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
            <pre className={styles.query} tabIndex={0}>
              {definition.query}
            </pre>
          </dd>
        </dl>
      </details>
    </div>
  )
}
