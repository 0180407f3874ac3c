import { defineTexts } from '@/lib/i18n'
import zhCN from './zh-CN'

export const giftsTexts = defineTexts('operate.gifts', zhCN, () => import('./en-US'))
