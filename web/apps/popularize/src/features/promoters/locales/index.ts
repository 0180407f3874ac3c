import { defineTexts } from '@longshore/remote'
import zhCN from './zh-CN'

export const promoterTexts = defineTexts('promoters', zhCN, () => import('./en-US'))
