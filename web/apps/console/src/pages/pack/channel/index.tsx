// 渠道配置: the game's channels, and for the provider the catalogue that they come from. Each part has an address.
import { PageHeader, Tabs, TextSkeleton } from '@longshore/ui'
import { lazy, Suspense } from 'react'
import { useAppState } from '@/lib/stores/app-state'
import { useCan } from '@/lib/stores/permission'
import { channelTexts } from './locales'
import { useAddress } from './use-address'

const ChannelsTab = lazy(() => import('./channels-tab'))
const CatalogueTab = lazy(() => import('./catalogue/catalogue-tab'))

export function ChannelPage() {
  const t = channelTexts.useT()
  const game = useAppState((state) => state.gameInfo)
  const isProvider = useCan('catalogueManage')
  const { search } = useAddress()
  if (!game) return null
  const isCatalogue = isProvider && search.tab === 'catalogue'
  return (
    <>
      <PageHeader title={t('title')} lead={t(isCatalogue ? 'catalogue.lead' : 'lead')}>
        {isProvider && (
          <Tabs
            label={t('tabs')}
            to="/pack/channel"
            items={[
              { key: 'channels', title: t('tab.channels'), search: {} },
              { key: 'catalogue', title: t('tab.catalogue'), search: { tab: 'catalogue' } },
            ]}
            current={isCatalogue ? 'catalogue' : 'channels'}
          />
        )}
      </PageHeader>
      <Suspense fallback={<TextSkeleton />}>
        {/* Nothing of the former game stays on the screen. */}
        {isCatalogue ? <CatalogueTab /> : <ChannelsTab key={game.Id} />}
      </Suspense>
    </>
  )
}
