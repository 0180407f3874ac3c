// Why a figure is what it is: its sentence is always there, formula and query are one click away.
import { layout } from '@longshore/ui/layout'
import { Tooltip } from 'antd'
import { type Definition, useDefinitions } from './definitions'
import { componentTexts } from './locales'
import styles from './page.module.css'

/** Of one metric, by its name. */
export function Why({ metric }: { metric: string }) {
  const t = componentTexts.useT()
  const definition = useDefinitions().get(metric)
  if (!definition) return null
  return (
    <div className={layout.tight}>
      <p className={`${layout.flush} ${layout.muted}`}>{definition.sentence}</p>
      <details className={styles.why}>
        <summary>{t('why.open')}</summary>
        <MetricFacts definition={definition} />
      </details>
    </div>
  )
}

/** The name of a figure on its card; what it means is one hover away. */
export function MetricName({ metric, name }: { metric: string; name: string }) {
  const definition = useDefinitions().get(metric)
  return (
    <Tooltip title={definition?.sentence} mouseEnterDelay={0.3}>
      <span>{name}</span>
    </Tooltip>
  )
}

/** Formula, what is left out, an example, the query. */
export function MetricFacts({ definition }: { definition: Definition }) {
  const t = componentTexts.useT()
  return (
    <dl className={styles.facts}>
      <dt>{t('why.formula')}</dt>
      <dd>{definition.formula}</dd>
      <dt>{t('why.excluded')}</dt>
      <dd>{definition.excluded}</dd>
      <dt>{t('why.example')}</dt>
      <dd>{definition.example}</dd>
      <dt>{t('why.query')}</dt>
      <dd>
        {/* A long line is moved by the keyboard as well. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <pre className={styles.query} tabIndex={0} aria-label={`${t('why.query')}: ${definition.title}`}>
          {definition.query}
        </pre>
      </dd>
    </dl>
  )
}
