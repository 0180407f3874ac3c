import { defineTexts } from '@longshore/remote'
import zhCN from './zh-CN'

export const eventsTexts = defineTexts('events', zhCN, () => import('./en-US'))
