// The children of /pack in their order (clause R-05), and which of them a game type has (clause S-07).
import type { GameType } from '@longshore/contract'
import type { IconName } from '@/components/icon'

type PackPageKey = 'sdk' | 'miniSdk' | 'gameConf' | 'testValidity' | 'channel' | 'packTool'

interface PackPageEntry {
  key: PackPageKey
  to:
    | '/pack/sdk'
    | '/pack/mini-sdk'
    | '/pack/game-conf'
    | '/pack/test-validity'
    | '/pack/channel'
    | '/pack/packTool'
  icon: IconName
}

const PAGES: readonly PackPageEntry[] = [
  { key: 'sdk', to: '/pack/sdk', icon: 'sdk' },
  { key: 'miniSdk', to: '/pack/mini-sdk', icon: 'gamepad' },
  { key: 'gameConf', to: '/pack/game-conf', icon: 'settings' },
  { key: 'testValidity', to: '/pack/test-validity', icon: 'shield' },
  { key: 'channel', to: '/pack/channel', icon: 'branch' },
  { key: 'packTool', to: '/pack/packTool', icon: 'pack' },
]

/** In miniapp mode only MiniSdk, otherwise all except MiniSdk. */
export function packPages(gameType: GameType): readonly PackPageEntry[] {
  return PAGES.filter((page) => (page.key === 'miniSdk') === (gameType === 'miniapp'))
}
