import { defineTexts } from '@/lib/i18n'
import zhCN from './zh-CN'

export const consentTexts = defineTexts('operate.consent', zhCN, () => import('./en-US'))
