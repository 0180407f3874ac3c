import { defineTexts } from '@/lib/i18n'
import zhCN from './zh-CN'

export const messagesTexts = defineTexts('messages', zhCN, () => import('./en-US'))
