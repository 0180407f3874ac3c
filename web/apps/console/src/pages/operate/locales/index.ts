import { defineTexts } from '@/lib/i18n'
import zhCN from './zh-CN'

export const operateTexts = defineTexts('operate', zhCN, () => import('./en-US'))
