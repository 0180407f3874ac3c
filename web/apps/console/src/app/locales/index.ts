import { defineTexts } from '@/lib/i18n'
import zhCN from './zh-CN'

export const appTexts = defineTexts('app', zhCN, () => import('./en-US'))
