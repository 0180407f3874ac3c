import { defineTexts } from '@longshore/remote'
import zhCN from './zh-CN'

export const definitionsTexts = defineTexts('definitions', zhCN, () => import('./en-US'))
