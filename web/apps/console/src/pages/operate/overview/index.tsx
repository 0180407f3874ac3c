// 运营: what waits in the game, and the way to every page of the area.

import { formatMoney } from '@longshore/kit/amount'
import { ErrorState, PageHeader, StatCard, StatCards, TextSkeleton, ZoneNote } from '@longshore/ui'
import { Icon } from '@longshore/ui/icon'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Glance } from '@/components/glance'
import { childrenOf, pageTexts } from '@/lib/pages'
import { useAppState } from '@/lib/stores/app-state'
import { type Overview, overviewQuery } from '../api'
import { operateTexts } from '../locales'
import { useAge } from '../use-age'
import styles from './overview.module.css'

export function OverviewPage() {
  const t = operateTexts.useT()
  const titles = pageTexts.useT()
  const { data, error, refetch } = useQuery(overviewQuery())
  return (
    <>
      <PageHeader title={titles('Operate')} lead={t('lead')} meta={data && <ZoneNote />} />
      <Glance />
      {data && <Waiting data={data} />}
      {!data && (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <TextSkeleton />)}
      <PageList />
    </>
  )
}

function Waiting({ data }: { data: Overview }) {
  const t = operateTexts.useT()
  const age = useAge()
  const amounts = data.stuck_amounts.map(({ minor, currency }) => formatMoney(minor, currency)).join(' + ')
  return (
    <StatCards>
      <StatCard
        label={t('stuck')}
        value={data.stuck}
        of={t('unit.orders')}
        detail={data.oldest ? t('stuckDetail', { amounts, age: age(data.oldest) }) : t('stuckNone')}
      />
      <StatCard
        label={t('changed')}
        value={data.changed}
        of={t('unit.kinds')}
        detail={t(data.changed > 0 ? 'changedDetail' : 'changedNone')}
      />
      <StatCard
        label={t('planned')}
        value={data.planned}
        of={t('unit.times')}
        detail={t(data.planned > 0 ? 'plannedDetail' : 'plannedNone')}
      />
    </StatCards>
  )
}

function PageList() {
  const t = operateTexts.useT()
  const titles = pageTexts.useT()
  const gameType = useAppState((state) => state.gameType)
  return (
    <ul className={styles.pages}>
      {childrenOf('Operate', gameType).map(({ name, to, icon }) => (
        <li key={name}>
          <Link to={to} className={styles.page}>
            {icon && <Icon name={icon} size={22} />}
            <span>
              <b>{titles(name)}</b>
              {t(`page.${name}`)}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
