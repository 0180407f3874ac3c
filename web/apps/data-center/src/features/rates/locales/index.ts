import { defineTexts } from '@longshore/remote'
import zhCN from './zh-CN'

export const ratesTexts = defineTexts('rates', zhCN, () => import('./en-US'))
