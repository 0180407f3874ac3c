import { defineTexts } from '@longshore/remote'
import zhCN from './zh-CN'

export const overviewTexts = defineTexts('overview', zhCN, () => import('./en-US'))
