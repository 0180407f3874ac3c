import { defineTexts } from '@/lib/i18n'
import zhCN from './zh-CN'

export const changesTexts = defineTexts('operate.changes', zhCN, () => import('./en-US'))
