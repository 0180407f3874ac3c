import { defineTexts } from '@longshore/remote'
import zhCN from './zh-CN'

export const paymentsTexts = defineTexts('payments', zhCN, () => import('./en-US'))
