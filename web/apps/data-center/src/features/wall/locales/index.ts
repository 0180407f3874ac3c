import { defineTexts } from '@longshore/remote'
import zhCN from './zh-CN'

export const wallTexts = defineTexts('wall', zhCN, () => import('./en-US'))
