import { ErrorState, TextSkeleton } from '@longshore/ui'
import { layout } from '@longshore/ui/layout'
import { useQuery } from '@tanstack/react-query'
import styles from './agreements.module.css'
import type { Place } from './api'
import { diffQuery } from './api'
import { foldSame } from './fold-same'
import { agreementTexts } from './locales'

/** What one version says otherwise than another, line by line. */
export function DiffView({ place, before, after }: { place: Place; before: number; after: number }) {
  const t = agreementTexts.useT()
  const { data, error, refetch } = useQuery(diffQuery(place, before, after))
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <TextSkeleton />
  const { added, removed } = data
  return (
    <>
      <p className={layout.hint}>
        {t('compareWith', { version: before })}{' '}
        {added + removed === 0 ? t('diffNone') : t('diffSummary', { added, removed })}
      </p>
      <ol className={`${layout.list} ${layout.frame} ${styles.lines}`}>
        {foldSame(data.lines).map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes once it is there
          <li key={index} data-change={line.change}>
            {line.change === 'added' && <span className="visually-hidden">{t('added')}: </span>}
            {line.change === 'removed' && <span className="visually-hidden">{t('removed')}: </span>}
            {line.change === 'skipped' ? t('skipped', { count: line.count }) : line.text}
          </li>
        ))}
      </ol>
    </>
  )
}
