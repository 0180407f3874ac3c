import { defineTexts } from '@longshore/remote'
import zhCN from './zh-CN'

export const shareTexts = defineTexts('shares', zhCN, () => import('./en-US'))
