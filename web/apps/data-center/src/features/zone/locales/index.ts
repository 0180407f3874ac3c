import { defineTexts } from '@longshore/remote'
import zhCN from './zh-CN'

export const zoneTexts = defineTexts('zone', zhCN, () => import('./en-US'))
