import { defineTexts } from '../i18n'
import zhCN from './zh-CN'

export const sharedTexts = defineTexts('remote', zhCN, () => import('./en-US'))
