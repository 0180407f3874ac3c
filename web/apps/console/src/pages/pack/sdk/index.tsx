// SDK接入: a game's identity and keys, what it has done of its integration, the SDK, code for its server.
import { PageHeader } from '@longshore/ui'
import { DownloadsCard, GatesCard, IntegrationActions, IntegrationProgress } from '@/components/integration'
import { useAppState } from '@/lib/stores/app-state'
import { CodeCard } from './code-card'
import { KeysCard } from './keys-card'
import { packSdkTexts } from './locales'

export function PackSdkPage() {
  const t = packSdkTexts.useT()
  const game = useAppState((state) => state.gameInfo)
  if (!game) return null
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} actions={<IntegrationActions />} />
      {/* Nothing of the former game stays on the screen. */}
      <KeysCard key={`keys-${game.Id}`} />
      <IntegrationProgress key={`progress-${game.Id}`} isMini={false} />
      <DownloadsCard key={`files-${game.Id}`} isMini={false} />
      <GatesCard key={`gates-${game.Id}`} />
      <CodeCard key={`code-${game.Id}`} />
    </>
  )
}
