// 游戏配置: everything about a game that builds and calls need. One tab each; every tab has an address.
import { PageHeader, TextSkeleton } from '@longshore/ui'
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { StatePage } from '@/components/state-page'
import { useAppState } from '@/lib/stores/app-state'
import styles from './game-conf.module.css'
import { gameConfTexts } from './locales'
import { TABS } from './tabs'
import { useAddress } from './use-address'

export function GameConfPage() {
  const t = gameConfTexts.useT()
  const game = useAppState((state) => state.gameInfo)
  const { search } = useAddress()
  if (!game) return <StatePage icon="gamepad" title={t('noGame')} lead={t('noGameLead')} />
  const current = TABS.find(({ key }) => key === search.tab) ?? TABS[0]
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')}>
        <nav aria-label={t('tabs')} className={styles.tabs}>
          {TABS.map((tab, index) => (
            <Link
              key={tab.key}
              to="/pack/game-conf"
              search={index === 0 ? {} : { tab: tab.key }}
              className={styles.tab}
              // The first tab's address is the beginning of every other's.
              activeOptions={{ exact: true, includeSearch: true }}
              aria-current={tab === current ? 'page' : undefined}
            >
              {t(tab.title)}
            </Link>
          ))}
        </nav>
      </PageHeader>
      {current && (
        <Suspense fallback={<TextSkeleton />}>
          {/* Nothing of the former game stays on the screen. */}
          <current.Page key={game.Id} />
        </Suspense>
      )}
    </>
  )
}
