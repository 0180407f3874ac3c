// The sidebar's items in their order (clause S-03); the palette lists the same pages.

import type { GameType } from '@longshore/contract'
import type { IconName } from '@/components/icon'

export interface NavigationItem {
  key: 'title.home' | 'nav.pack' | 'title.operate' | 'title.popularize' | 'title.dataCenter'
  to: '/home' | '/pack' | '/operate' | '/popularize/$' | '/data-center/$'
  /** Prefix of the addresses on which the item is the current one. */
  prefix: string
  icon: IconName
  need?: string
}

export const NAVIGATION: readonly NavigationItem[] = [
  { key: 'title.home', to: '/home', prefix: '/home', icon: 'home' },
  { key: 'nav.pack', to: '/pack', prefix: '/pack', icon: 'pack', need: 'pack' },
  { key: 'title.operate', to: '/operate', prefix: '/operate', icon: 'operate', need: 'operate' },
  {
    key: 'title.popularize',
    to: '/popularize/$',
    prefix: '/popularize',
    icon: 'popularize',
    need: 'popularize',
  },
  {
    key: 'title.dataCenter',
    to: '/data-center/$',
    prefix: '/data-center',
    icon: 'dataCenter',
    need: 'dataCenter',
  },
]

/** Where 出包 leads: in miniapp mode to MiniSdk (clause S-06). */
export function packTarget(gameType: GameType): '/pack/sdk' | '/pack/mini-sdk' {
  return gameType === 'miniapp' ? '/pack/mini-sdk' : '/pack/sdk'
}
