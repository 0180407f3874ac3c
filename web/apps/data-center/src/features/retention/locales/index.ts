import { defineTexts } from '@longshore/remote'
import zhCN from './zh-CN'

export const retentionTexts = defineTexts('retention', zhCN, () => import('./en-US'))
