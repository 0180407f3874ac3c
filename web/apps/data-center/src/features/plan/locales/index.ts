import { defineTexts } from '@longshore/remote'
import zhCN from './zh-CN'

export const planTexts = defineTexts('plan', zhCN, () => import('./en-US'))
