import { defineTexts } from '@/lib/i18n'
import zhCN from './zh-CN'

export const artworkTexts = defineTexts('game-conf-artwork', zhCN, () => import('./en-US'))
