// Downloads by day and by package, as they were counted at the public address.
import { formatCount } from '@longshore/kit/count'
import { MissingNote } from '@longshore/ui'
import { layout } from '@longshore/ui/layout'
import { useQuery } from '@tanstack/react-query'
import { Bars } from '../../components/bars'
import { useDistributions } from './api'
import styles from './distribution.module.css'
import { distributionTexts } from './locales'

export function DownloadStatistic() {
  const t = distributionTexts.useT()
  const query = useQuery(useDistributions().statistic)
  const { data } = query
  if (!data) return <MissingNote name={t('statistic.title')} query={query} />
  return (
    <section className={`${layout.frame} ${styles.statistic}`} aria-labelledby="downloads">
      <h2 id="downloads">{t('statistic.title')}</h2>
      <p>
        {data.total === 0
          ? t('statistic.none')
          : t('statistic.total', { total: formatCount(data.total), zone: data.zone })}
      </p>
      {data.total > 0 && (
        <Bars
          heads={[t('statistic.day'), t('downloads')]}
          bars={data.days.map(({ day, downloads }) => ({ name: day.slice(5), value: downloads }))}
        />
      )}
    </section>
  )
}
