import { defineTexts } from '@/lib/i18n'
import zhCN from './zh-CN'

export const apiKeyTexts = defineTexts('api-keys', zhCN, () => import('./en-US'))
