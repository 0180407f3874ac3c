import { defineTexts } from '@/lib/i18n'
import zhCN from './zh-CN'

export const publisherTexts = defineTexts('publishers', zhCN, () => import('./en-US'))
