// 渠道配置: the game's channels. The provider's catalogue, from which they come, is a page of its own.
import { PageHeader } from '@longshore/ui'
import { Link } from '@tanstack/react-router'
import { useAppState } from '@/lib/stores/app-state'
import { useCan } from '@/lib/stores/permission'
import { ChannelsTab } from './channels-tab'
import { channelTexts } from './locales'

export function ChannelPage() {
  const t = channelTexts.useT()
  const game = useAppState((state) => state.gameInfo)
  const isProvider = useCan('catalogueManage')
  if (!game) return null
  return (
    <>
      <PageHeader
        title={t('title')}
        lead={t('lead')}
        actions={isProvider && <Link to="/setting/catalogue">{t('catalogue')}</Link>}
      />
      {/* Nothing of the former game stays on the screen. */}
      <ChannelsTab key={game.Id} />
    </>
  )
}
