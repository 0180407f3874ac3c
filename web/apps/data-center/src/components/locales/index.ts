import { defineTexts } from '@longshore/remote'
import zhCN from './zh-CN'

export const componentTexts = defineTexts('data-components', zhCN, () => import('./en-US'))
