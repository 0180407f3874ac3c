import { defineTexts } from '@/lib/i18n'
import zhCN from './zh-CN'

export const phoneTexts = defineTexts('phone-view', zhCN, () => import('./en-US'))
