import { defineTexts } from '@longshore/remote'
import zhCN from './zh-CN'

export const settlementTexts = defineTexts('settlements', zhCN, () => import('./en-US'))
