import { defineTexts } from '@/lib/i18n'
import zhCN from './zh-CN'

export const homeTexts = defineTexts('home', zhCN, () => import('./en-US'))
export type HomeTextKey = keyof typeof zhCN
