import { defineTexts } from '@/lib/i18n'
import zhCN from './zh-CN'

export const playersTexts = defineTexts('operate.players', zhCN, () => import('./en-US'))
