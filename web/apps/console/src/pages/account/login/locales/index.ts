import { defineTexts } from '@/lib/i18n'
import zhCN from './zh-CN'

export const authTexts = defineTexts('auth', zhCN, () => import('./en-US'))
