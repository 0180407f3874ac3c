import { defineTexts } from '@longshore/remote'
import zhCN from './zh-CN'

export const importsTexts = defineTexts('imports', zhCN, () => import('./en-US'))
