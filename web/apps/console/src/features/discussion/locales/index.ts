import { defineTexts } from '@/lib/i18n'
import zhCN from './zh-CN'

export const discussionTexts = defineTexts('discussion', zhCN, () => import('./en-US'))
