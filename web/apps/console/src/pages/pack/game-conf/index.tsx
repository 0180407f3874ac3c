// 游戏配置: everything about a game that builds and calls need. One tab each; every tab has an address.
import { PageHeader, Tabs, TextSkeleton } from '@longshore/ui'
import { Suspense } from 'react'
import { useAppState } from '@/lib/stores/app-state'
import { gameConfTexts } from './locales'
import { TABS } from './tabs'
import { useAddress } from './use-address'

export function GameConfPage() {
  const t = gameConfTexts.useT()
  const game = useAppState((state) => state.gameInfo)
  const { search } = useAddress()
  if (!game) return null
  const current = TABS.find(({ key }) => key === search.tab) ?? TABS[0]
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')}>
        <Tabs
          label={t('tabs')}
          to="/pack/game-conf"
          items={TABS.map(({ key, title }, index) => ({
            key,
            title: t(title),
            search: index === 0 ? {} : { tab: key },
          }))}
          current={current?.key}
        />
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
