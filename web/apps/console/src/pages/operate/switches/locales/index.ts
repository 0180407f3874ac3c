import { defineTexts } from '@/lib/i18n'
import zhCN from './zh-CN'

export const switchesTexts = defineTexts('operate.switches', zhCN, () => import('./en-US'))
