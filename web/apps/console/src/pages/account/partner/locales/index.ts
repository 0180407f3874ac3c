import { defineTexts } from '@/lib/i18n'
import zhCN from './zh-CN'

export const partnerTexts = defineTexts('partner', zhCN, () => import('./en-US'))
