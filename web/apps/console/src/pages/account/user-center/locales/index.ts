import { defineTexts } from '@/lib/i18n'
import zhCN from './zh-CN'

export const userCenterTexts = defineTexts('user-center', zhCN, () => import('./en-US'))
