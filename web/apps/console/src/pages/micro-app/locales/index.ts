import { defineTexts } from '@/lib/i18n'
import zhCN from './zh-CN'

export const microAppTexts = defineTexts('micro-app', zhCN, () => import('./en-US'))
