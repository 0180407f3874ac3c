import { defineTexts } from '@longshore/remote'
import zhCN from './zh-CN'

export const distributionTexts = defineTexts('distribution', zhCN, () => import('./en-US'))
