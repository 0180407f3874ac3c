import { defineTexts } from '@/lib/i18n'
import zhCN from './zh-CN'

export const docsTexts = defineTexts('docs', zhCN, () => import('./en-US'))
