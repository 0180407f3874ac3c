import { defineTexts } from '@longshore/remote'
import zhCN from './zh-CN'

export const areaTexts = defineTexts('popularize', zhCN, () => import('./en-US'))
