import { defineTexts } from '@longshore/remote'
import zhCN from './zh-CN'

export const reportsTexts = defineTexts('reports', zhCN, () => import('./en-US'))
