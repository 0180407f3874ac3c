import { defineTexts } from '@/lib/i18n'
import zhCN from './zh-CN'

export const uploadFieldTexts = defineTexts('upload-field', zhCN, () => import('./en-US'))
