import { defineTexts } from '@/lib/i18n'
import zhCN from './zh-CN'

export const glanceTexts = defineTexts('glance', zhCN, () => import('./en-US'))
