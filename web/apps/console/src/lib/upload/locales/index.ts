import { defineTexts } from '@/lib/i18n'
import zhCN from './zh-CN'

export const uploadTexts = defineTexts('upload', zhCN, () => import('./en-US'))
