import { defineTexts } from '@/lib/i18n'
import zhCN from './zh-CN'

export const enteringTexts = defineTexts('partner-entering', zhCN, () => import('./en-US'))
