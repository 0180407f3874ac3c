// 小游戏SDK: what each platform of mini programs needs to know of a game, and project files for its tools.
import { ErrorState, PageHeader, TextSkeleton } from '@longshore/ui'
import { useQuery } from '@tanstack/react-query'
import { DownloadsCard, GatesCard, IntegrationActions, IntegrationProgress } from '@/components/integration'
import { useAppState } from '@/lib/stores/app-state'
import { platformsQuery } from './api'
import { miniTexts } from './locales'
import { NotMini } from './not-mini'
import { PlatformCard } from './platform-card'

export function PackMiniPage() {
  const t = miniTexts.useT()
  const game = useAppState((state) => state.gameInfo)
  if (!game) return null
  if (game.GameType !== 'miniapp') return <NotMini />
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} actions={<IntegrationActions />} />
      {/* Nothing of the former game stays on the screen. */}
      <IntegrationProgress key={`progress-${game.Id}`} isMini />
      <Platforms key={game.Id} gameName={game.Name} />
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
