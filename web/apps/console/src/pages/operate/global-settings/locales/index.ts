import { defineTexts } from '@/lib/i18n'
import zhCN from './zh-CN'

export const globalsTexts = defineTexts('operate.globals', zhCN, () => import('./en-US'))
