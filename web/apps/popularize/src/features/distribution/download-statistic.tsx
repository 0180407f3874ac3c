// Downloads by day and by package, as they were counted at the public address.
import { layout } from '@longshore/ui/layout'
import { useQuery } from '@tanstack/react-query'
import { useDistributions } from './api'
import styles from './distribution.module.css'
import { distributionTexts } from './locales'

export function DownloadStatistic() {
  const t = distributionTexts.useT()
  const { data } = useQuery(useDistributions().statistic)
  if (!data) return null
  const most = Math.max(1, ...data.days.map(({ downloads }) => downloads))
  return (
    <section className={`${layout.frame} ${styles.statistic}`} aria-labelledby="downloads">
      <h2 id="downloads">{t('statistic.title')}</h2>
      <p>
        {data.total === 0
          ? t('statistic.none')
          : t('statistic.total', { total: data.total, zone: data.zone })}
      </p>
      {data.total > 0 && (
        <table>
          <thead>
            <tr>
              <th>{t('statistic.day')}</th>
              <th>{t('downloads')}</th>
            </tr>
          </thead>
          <tbody>
            {data.days.map(({ day, downloads }) => (
              <tr key={day}>
                <th scope="row">{day.slice(5)}</th>
                <td>
                  <span style={{ inlineSize: `${(downloads / most) * 100}%` }} aria-hidden="true" />
                  {downloads}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
