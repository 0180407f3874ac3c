// 小游戏SDK: what each platform of mini programs needs to know of a game, and project files for its tools.
import { ErrorState, PageHeader, TextSkeleton } from '@longshore/ui'
import type { PagingSearch } from '@longshore/ui/paging'
import { useQuery } from '@tanstack/react-query'
import { Callbacks } from '@/components/callbacks'
import { DownloadsCard, GatesCard, IntegrationActions, IntegrationProgress } from '@/components/integration'
import { useAppState } from '@/lib/stores/app-state'
import { usePageAddress } from '@/lib/use-page-address'
import { platformsQuery } from './api'
import { miniTexts } from './locales'
import { NotMini } from './not-mini'
import { PlatformCard } from './platform-card'

interface MiniSearch extends PagingSearch {
  /** Of callbacks; absent for production. */
  environment?: 'sandbox'
}

export function PackMiniPage() {
  const t = miniTexts.useT()
  const game = useAppState((state) => state.gameInfo)
  const { search, filter } = usePageAddress<MiniSearch>('/pack/mini-sdk')
  if (!game) return null
  if (game.GameType !== 'miniapp') return <NotMini />
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} actions={<IntegrationActions />} />
      {/* Nothing of the former game stays on the screen. */}
      <IntegrationProgress key={`progress-${game.Id}`} isMini />
      <Platforms key={game.Id} gameName={game.Name} />
      {/* They have no 游戏配置 (clause S-07). */}
      <Callbacks
        key={`callbacks-${game.Id}`}
        environment={search.environment}
        onEnvironment={(environment) => filter({ environment })}
      />
      <DownloadsCard key={`files-${game.Id}`} isMini />
      <GatesCard key={`gates-${game.Id}`} />
    </>
  )
}

function Platforms({ gameName }: { gameName: string }) {
  const { data, error, refetch } = useQuery(platformsQuery())
  return (
    <>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <TextSkeleton lines={6} />}
      {/* What is being typed outlives a failed reading. */}
      {data?.map((platform) => (
        <PlatformCard key={platform.platform} platform={platform} gameName={gameName} />
      ))}
    </>
  )
}
