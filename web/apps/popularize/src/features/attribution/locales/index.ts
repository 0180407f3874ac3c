import { defineTexts } from '@longshore/remote'
import zhCN from './zh-CN'

export const attributionTexts = defineTexts('attribution', zhCN, () => import('./en-US'))
