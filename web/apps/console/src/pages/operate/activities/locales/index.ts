import { defineTexts } from '@/lib/i18n'
import zhCN from './zh-CN'

export const activitiesTexts = defineTexts('operate.activities', zhCN, () => import('./en-US'))
