import { defineTexts } from '@longshore/remote'
import zhCN from './zh-CN'

export const playerTexts = defineTexts('player', zhCN, () => import('./en-US'))
