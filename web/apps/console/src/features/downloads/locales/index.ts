import { defineTexts } from '@/lib/i18n'
import zhCN from './zh-CN'

export const downloadTexts = defineTexts('downloads', zhCN, () => import('./en-US'))
