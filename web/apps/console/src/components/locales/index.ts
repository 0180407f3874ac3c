import { defineTexts } from '@/lib/i18n'
import zhCN from './zh-CN'

export const componentTexts = defineTexts('components', zhCN, () => import('./en-US'))
