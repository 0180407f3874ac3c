import { defineTexts } from '@/lib/i18n'
import zhCN from './zh-CN'

export const goodsTexts = defineTexts('game-conf-goods', zhCN, () => import('./en-US'))
