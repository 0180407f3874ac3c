import { defineTexts } from '@/lib/i18n'
import zhCN from './zh-CN'

export const validityTexts = defineTexts('pack-validity', zhCN, () => import('./en-US'))
