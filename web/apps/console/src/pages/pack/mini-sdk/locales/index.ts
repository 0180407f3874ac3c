import { defineTexts } from '@/lib/i18n'
import zhCN from './zh-CN'

export const miniTexts = defineTexts('pack-mini', zhCN, () => import('./en-US'))
