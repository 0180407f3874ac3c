import { defineTexts } from '@/lib/i18n'
import zhCN from './zh-CN'

export const lostTexts = defineTexts('operate.lostPayments', zhCN, () => import('./en-US'))
