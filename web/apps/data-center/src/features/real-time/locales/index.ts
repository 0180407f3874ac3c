import { defineTexts } from '@longshore/remote'
import zhCN from './zh-CN'

export const realTimeTexts = defineTexts('real-time', zhCN, () => import('./en-US'))
