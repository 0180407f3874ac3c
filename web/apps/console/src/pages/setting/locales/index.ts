import { defineTexts } from '@/lib/i18n'
import zhCN from './zh-CN'

export const settingTexts = defineTexts('setting', zhCN, () => import('./en-US'))
