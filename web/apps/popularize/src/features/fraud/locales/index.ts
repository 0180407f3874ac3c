import { defineTexts } from '@longshore/remote'
import zhCN from './zh-CN'

export const fraudTexts = defineTexts('fraud', zhCN, () => import('./en-US'))
