import { defineTexts } from '@/lib/i18n'
import zhCN from './zh-CN'

export const limitsTexts = defineTexts('operate.limits', zhCN, () => import('./en-US'))
