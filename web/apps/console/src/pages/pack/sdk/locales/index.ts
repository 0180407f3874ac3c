import { defineTexts } from '@/lib/i18n'
import zhCN from './zh-CN'

export const packSdkTexts = defineTexts('pack-sdk', zhCN, () => import('./en-US'))
