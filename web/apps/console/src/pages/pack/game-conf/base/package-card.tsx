import { formatTime } from '@longshore/kit/time'
import { EmptyState, ErrorState, TextSkeleton } from '@longshore/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import button from '@/components/button.module.css'
import type { Mother } from '../api'
import { latestMotherQuery } from '../api'
import styles from '../game-conf.module.css'
import { gameConfTexts } from '../locales'

/** What the mother package that was uploaded last says of itself. */
export function PackageCard() {
  const t = gameConfTexts.useT()
  const { data: mother, error, refetch } = useQuery(latestMotherQuery())
  const open = (
    <Link to="/pack/packTool" search={{ tab: 'mothers' }} className={button.plain}>
      {t('package.open')}
    </Link>
  )
  return (
    <section className={styles.card} aria-labelledby="base-package">
      <div className={styles.cardHead}>
        <div>
          <h2 id="base-package" className={styles.title}>
            {t('package.title')}
          </h2>
          <p className={styles.lead}>{t('package.lead')}</p>
        </div>
      </div>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && mother === undefined && <TextSkeleton />}
      {mother === null && (
        <EmptyState title={t('package.none')} lead={t('package.noneLead')} actions={open} />
      )}
      {mother && <Facts mother={mother} />}
    </section>
  )
}

function Facts({ mother }: { mother: Mother }) {
  const t = gameConfTexts.useT()
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{t('package.name')}</dt>
        <dd>
          <code>{mother.package_name ?? mother.name}</code>
        </dd>
      </div>
      <div>
        <dt>{t('package.version')}</dt>
        <dd>{mother.version_name ? `${mother.version_name} (${mother.version_code ?? '-'})` : '-'}</dd>
      </div>
      <div>
        <dt>{t('package.sdk')}</dt>
        <dd>
          {mother.min_sdk ?? '-'} – {mother.target_sdk ?? '-'}
        </dd>
      </div>
      <div>
        <dt>{t('package.uploadedAt')}</dt>
        <dd>{formatTime(mother.created_at)}</dd>
      </div>
    </dl>
  )
}
