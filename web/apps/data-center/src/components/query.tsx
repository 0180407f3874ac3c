// The query as it was asked: the same thing as the figures above it.
import { CopyButton } from '@longshore/ui'
import { layout } from '@longshore/ui/layout'
import { componentTexts } from './locales'
import styles from './page.module.css'

export function Query({ sql }: { sql: string }) {
  const t = componentTexts.useT()
  return (
    <details className={styles.why}>
      <summary>{t('why.query')}</summary>
      {/* A long line is moved by the keyboard as well. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre className={styles.query} tabIndex={0} aria-label={t('why.query')}>
        {sql}
      </pre>
      <p className={layout.flush}>
        <CopyButton text={sql} />
      </p>
    </details>
  )
}
