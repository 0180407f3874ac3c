// 渠道配置: the game's channels, and for the provider the catalogue that they come from. Each part has an address.
import { PageHeader, TextSkeleton } from '@longshore/ui'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { StatePage } from '@/components/state-page'
import { useAppState } from '@/lib/stores/app-state'
import { useCan } from '@/lib/stores/permission'
import { channelTexts } from './locales'
import styles from './pack-channel.module.css'
import { useAddress } from './use-address'

const ChannelsTab = lazy(() => import('./channels-tab'))
const CatalogueTab = lazy(() => import('./catalogue/catalogue-tab'))

// Both tabs have the same path: only the whole address tells which is open.
const EXACT = { exact: true, includeSearch: true }

export function ChannelPage() {
  const t = channelTexts.useT()
  const game = useAppState((state) => state.gameInfo)
  const isProvider = useCan('catalogueManage')
  const { search } = useAddress()
  if (!game) return <StatePage icon="gamepad" title={t('noGame')} lead={t('noGameLead')} />
  const isCatalogue = isProvider && search.tab === 'catalogue'
  return (
    <>
      <PageHeader title={t('title')} lead={t(isCatalogue ? 'catalogue.lead' : 'lead')}>
        {isProvider && (
          <nav aria-label={t('tabs')} className={styles.tabs}>
            <Link
              to="/pack/channel"
              search={{}}
              activeOptions={EXACT}
              className={styles.tab}
              data-current={isCatalogue ? undefined : true}
              aria-current={isCatalogue ? undefined : 'page'}
            >
              {t('tab.channels')}
            </Link>
            <Link
              to="/pack/channel"
              search={{ tab: 'catalogue' }}
              activeOptions={EXACT}
              className={styles.tab}
              data-current={isCatalogue ? true : undefined}
              aria-current={isCatalogue ? 'page' : undefined}
            >
              {t('tab.catalogue')}
            </Link>
          </nav>
        )}
      </PageHeader>
      <Suspense fallback={<TextSkeleton />}>
        {/* Nothing of the former game stays on the screen. */}
        {isCatalogue ? <CatalogueTab /> : <ChannelsTab key={game.Id} />}
      </Suspense>
    </>
  )
}
