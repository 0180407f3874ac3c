import { defineTexts } from '@/lib/i18n'
import zhCN from './zh-CN'

export const integrationTexts = defineTexts('integration', zhCN, () => import('./en-US'))
