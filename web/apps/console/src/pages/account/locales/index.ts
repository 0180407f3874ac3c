import { defineTexts } from '@/lib/i18n'
import zhCN from './zh-CN'

export const accountTexts = defineTexts('account', zhCN, () => import('./en-US'))
