import { defineTexts } from '@/lib/i18n'
import zhCN from './zh-CN'

export const audienceTexts = defineTexts('operate.audience', zhCN, () => import('./en-US'))
