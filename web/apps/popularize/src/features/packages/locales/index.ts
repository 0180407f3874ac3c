import { defineTexts } from '@longshore/remote'
import zhCN from './zh-CN'

export const packageTexts = defineTexts('packages', zhCN, () => import('./en-US'))
