import { defineTexts } from '@/lib/i18n'
import zhCN from './zh-CN'

export const auditTexts = defineTexts('audit', zhCN, () => import('./en-US'))
export type AuditTextKey = keyof typeof zhCN
