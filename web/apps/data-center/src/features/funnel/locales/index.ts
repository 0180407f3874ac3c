import { defineTexts } from '@longshore/remote'
import zhCN from './zh-CN'

export const funnelTexts = defineTexts('funnel', zhCN, () => import('./en-US'))
