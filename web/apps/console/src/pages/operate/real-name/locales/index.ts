import { defineTexts } from '@/lib/i18n'
import zhCN from './zh-CN'

export const realNameTexts = defineTexts('operate.realName', zhCN, () => import('./en-US'))
