// 打包: choose channels and build, mother packages, what was built. One tab each; every view has an address.
import { PageHeader } from '@longshore/ui'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { StatePage } from '@/components/state-page'
import { useAppState } from '@/lib/stores/app-state'
import { BuildPage } from './builds/build-page'
import { HistoryTab } from './builds/history-tab'
import { keepInStep } from './live'
import { packToolTexts } from './locales'
import { MotherPage } from './mothers/mother-page'
import { MothersTab } from './mothers/mothers-tab'
import { OrderTab } from './order/order-tab'
import styles from './pack-tool.module.css'
import { TABS, type TabKey } from './search'
import { useAddress } from './use-address'

export function PackToolPage() {
  const t = packToolTexts.useT()
  const game = useAppState((state) => state.gameInfo)
  if (!game) return <StatePage icon="gamepad" title={t('noGame')} lead={t('noGameLead')} />
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
        <Tabs current={tab} />
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

/** Links, because each tab has an address. */
function Tabs({ current }: { current: TabKey }) {
  const t = packToolTexts.useT()
  return (
    <nav aria-label={t('tabs')} className={styles.tabs}>
      {TABS.map((key) => (
        <Link
          key={key}
          to="/pack/packTool"
          search={key === 'build' ? {} : { tab: key }}
          className={styles.tab}
          // The tabs share a path; which one is open is ours to say.
          activeOptions={{ exact: true, includeSearch: true }}
          aria-current={key === current ? 'page' : undefined}
        >
          {t(`tab.${key}`)}
        </Link>
      ))}
    </nav>
  )
}
