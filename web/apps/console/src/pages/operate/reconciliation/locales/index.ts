import { defineTexts } from '@/lib/i18n'
import zhCN from './zh-CN'

export const reconciliationTexts = defineTexts('operate.reconciliation', zhCN, () => import('./en-US'))
