import { defineTexts } from '@/lib/i18n'
import zhCN from './zh-CN'

export const alertsTexts = defineTexts('alerts', zhCN, () => import('./en-US'))
