import { defineTexts } from '@/lib/i18n'
import zhCN from './zh-CN'

export const refundsTexts = defineTexts('operate.realName.refunds', zhCN, () => import('./en-US'))
