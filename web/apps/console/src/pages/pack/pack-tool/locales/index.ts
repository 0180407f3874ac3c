import { defineTexts } from '@/lib/i18n'
import zhCN from './zh-CN'

export type PackToolTextKey = keyof typeof zhCN
export const packToolTexts = defineTexts('pack-tool', zhCN, () => import('./en-US'))
