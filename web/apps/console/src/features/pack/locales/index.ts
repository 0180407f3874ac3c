import { defineTexts } from '@/lib/i18n'
import zhCN from './zh-CN'

export const packTexts = defineTexts('pack', zhCN, () => import('./en-US'))
