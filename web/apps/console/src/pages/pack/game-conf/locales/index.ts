import { defineTexts } from '@/lib/i18n'
import zhCN from './zh-CN'

export const gameConfTexts = defineTexts('game-conf', zhCN, () => import('./en-US'))
