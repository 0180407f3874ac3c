// 打包: choose channels and build, mother packages, what was built. One tab each; every view has an address.
import { PageHeader, Tabs } from '@longshore/ui'
import { useEffect } from 'react'
import { useAppState } from '@/lib/stores/app-state'
import { BuildPage } from './builds/build-page'
import { HistoryTab } from './builds/history-tab'
import { keepInStep } from './live'
import { packToolTexts } from './locales'
import { MotherPage } from './mothers/mother-page'
import { MothersTab } from './mothers/mothers-tab'
import { OrderTab } from './order/order-tab'
import { TABS, type TabKey } from './search'
import { useAddress } from './use-address'

export function PackToolPage() {
  const game = useAppState((state) => state.gameInfo)
  if (!game) return null
  // Nothing of the former game stays on the screen.
  return <Page key={game.Id} gameId={game.Id} />
}

function Page({ gameId }: { gameId: number }) {
  const t = packToolTexts.useT()
  const { search } = useAddress()
  const tab = search.tab ?? 'build'
  useEffect(() => keepInStep(gameId), [gameId])
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')}>
        <Tabs
          label={t('tabs')}
          to="/pack/packTool"
          items={TABS.map((key) => ({
            key,
            title: t(`tab.${key}`),
            search: key === 'build' ? {} : { tab: key },
          }))}
          current={tab}
        />
      </PageHeader>
      <Content tab={tab} gameId={gameId} />
    </>
  )
}

function Content({ tab, gameId }: { tab: TabKey; gameId: number }) {
  const { search } = useAddress()
  if (tab === 'mothers')
    return search.mother ? (
      <MotherPage key={search.mother} id={search.mother} />
    ) : (
      <MothersTab gameId={gameId} />
    )
  if (tab === 'history')
    return search.build ? <BuildPage key={search.build} id={search.build} /> : <HistoryTab />
  return <OrderTab />
}
