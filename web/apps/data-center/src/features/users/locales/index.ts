import { defineTexts } from '@longshore/remote'
import zhCN from './zh-CN'

export const usersTexts = defineTexts('users', zhCN, () => import('./en-US'))
