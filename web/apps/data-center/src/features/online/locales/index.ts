import { defineTexts } from '@longshore/remote'
import zhCN from './zh-CN'

export const onlineTexts = defineTexts('online', zhCN, () => import('./en-US'))
