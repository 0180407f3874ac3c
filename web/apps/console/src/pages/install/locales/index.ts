import { defineTexts } from '@/lib/i18n'
import zhCN from './zh-CN'

export const installTexts = defineTexts('install', zhCN, () => import('./en-US'))
