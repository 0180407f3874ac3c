import { defineTexts } from '@/lib/i18n'
import zhCN from './zh-CN'

export const floatingTexts = defineTexts('operate.floating', zhCN, () => import('./en-US'))
