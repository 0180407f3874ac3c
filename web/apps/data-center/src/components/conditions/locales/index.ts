import { defineTexts } from '@longshore/remote'
import zhCN from './zh-CN'

export const conditionsTexts = defineTexts('conditions', zhCN, () => import('./en-US'))
