import { defineTexts } from '../i18n'
import zhCN from './zh-CN'

export const libTexts = defineTexts('lib', zhCN, () => import('./en-US'))
