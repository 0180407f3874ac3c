import { defineTexts } from '@longshore/remote'
import zhCN from './zh-CN'

export const todayTexts = defineTexts('today', zhCN, () => import('./en-US'))
