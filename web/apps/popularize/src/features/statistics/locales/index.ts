import { defineTexts } from '@longshore/remote'
import zhCN from './zh-CN'

export const statisticTexts = defineTexts('statistics', zhCN, () => import('./en-US'))
