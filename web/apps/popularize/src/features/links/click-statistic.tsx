// Clicks by day, by system, and the bots by name: of one link, or of all of the game's.
import { formatCount } from '@longshore/kit/count'
import { MissingNote } from '@longshore/ui'
import { layout } from '@longshore/ui/layout'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Bars } from '../../components/bars'
import { useLinks } from './api'
import styles from './links.module.css'
import { linkTexts } from './locales'

const OWN_NAMES = ['nameless', 'prefetch', 'flood'] as const
const SYSTEMS = ['android', 'ios', 'wechat', 'other'] as const

export function ClickStatistic({ id }: { id?: number }) {
  const t = linkTexts.useT()
  const heading = useId()
  const query = useQuery(useLinks().statistic(id))
  const { data } = query
  if (!data) return <MissingNote name={t('statistic.title')} query={query} />
  const { clicks, bots, zone, days, systems, named_bots } = data
  const own = <T extends string>(names: readonly T[], name: string) => names.find((one) => one === name)
  const botName = (name: string): string => {
    const known = own(OWN_NAMES, name)
    return known ? t(`bot.${known}`) : name
  }
  const systemName = (name: string): string => t(`system.${own(SYSTEMS, name) ?? 'other'}`)
  return (
    <section className={`${layout.frame} ${styles.statistic}`} aria-labelledby={heading}>
      <h2 id={heading} className={layout.title}>
        {t('statistic.title')}
      </h2>
      <p className={layout.flush}>
        {clicks + bots === 0
          ? t('statistic.none')
          : t('statistic.total', { clicks: formatCount(clicks), bots: formatCount(bots), zone })}
      </p>
      {clicks + bots > 0 && (
        <div className={styles.tables}>
          <Bars
            heads={[t('statistic.day'), t('clicks'), t('bots')]}
            bars={days.map((day) => ({ name: day.day.slice(5), value: day.clicks, second: day.bots }))}
          />
          <div className={layout.stack}>
            {systems.length > 0 && (
              <Bars
                heads={[t('statistic.system'), t('clicks')]}
                bars={systems.map((one) => ({ name: systemName(one.name), value: one.clicks }))}
              />
            )}
            {named_bots.length > 0 && (
              <Bars
                heads={[t('statistic.bot'), t('clicks')]}
                bars={named_bots.map((one) => ({ name: botName(one.name), value: one.clicks }))}
              />
            )}
          </div>
        </div>
      )}
    </section>
  )
}
