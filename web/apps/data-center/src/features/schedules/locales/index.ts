import { defineTexts } from '@longshore/remote'
import zhCN from './zh-CN'

export const schedulesTexts = defineTexts('schedules', zhCN, () => import('./en-US'))
