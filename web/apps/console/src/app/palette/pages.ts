import type { GameType } from '@longshore/contract'
import type { IconName } from '@/components/icon'

interface PalettePage {
  to:
    | '/home'
    | '/user-center'
    | '/setting'
    | '/operate'
    | '/popularize/$'
    | '/data-center/$'
    | '/pack/sdk'
    | '/pack/mini-sdk'
    | '/pack/game-conf'
    | '/pack/test-validity'
    | '/pack/channel'
    | '/pack/packTool'
  title: `title.${'home' | 'userCenter' | 'setting' | 'operate' | 'popularize' | 'dataCenter' | 'sdk' | 'miniSdk' | 'gameConf' | 'testValidity' | 'channel' | 'packTool'}`
  icon: IconName
  permittedPath?: string
  /** Only in this mode (clause S-07). */
  gameType?: GameType
}

export const PALETTE_PAGES: readonly PalettePage[] = [
  { to: '/home', title: 'title.home', icon: 'home' },
  { to: '/pack/sdk', title: 'title.sdk', icon: 'sdk', permittedPath: '/pack', gameType: 'app' },
  {
    to: '/pack/mini-sdk',
    title: 'title.miniSdk',
    icon: 'gamepad',
    permittedPath: '/pack',
    gameType: 'miniapp',
  },
  {
    to: '/pack/game-conf',
    title: 'title.gameConf',
    icon: 'settings',
    permittedPath: '/pack',
    gameType: 'app',
  },
  {
    to: '/pack/test-validity',
    title: 'title.testValidity',
    icon: 'shield',
    permittedPath: '/pack',
    gameType: 'app',
  },
  { to: '/pack/channel', title: 'title.channel', icon: 'branch', permittedPath: '/pack', gameType: 'app' },
  { to: '/pack/packTool', title: 'title.packTool', icon: 'pack', permittedPath: '/pack', gameType: 'app' },
  { to: '/operate', title: 'title.operate', icon: 'operate', permittedPath: '/operate' },
  { to: '/popularize/$', title: 'title.popularize', icon: 'popularize', permittedPath: '/popularize' },
  { to: '/data-center/$', title: 'title.dataCenter', icon: 'dataCenter', permittedPath: '/data-center' },
  { to: '/user-center', title: 'title.userCenter', icon: 'user' },
  { to: '/setting', title: 'title.setting', icon: 'settings' },
]
