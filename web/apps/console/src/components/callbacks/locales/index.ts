import { defineTexts } from '@/lib/i18n'
import zhCN from './zh-CN'

export const callbacksTexts = defineTexts('callbacks', zhCN, () => import('./en-US'))
