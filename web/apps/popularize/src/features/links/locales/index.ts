import { defineTexts } from '@longshore/remote'
import zhCN from './zh-CN'

export const linkTexts = defineTexts('links', zhCN, () => import('./en-US'))
