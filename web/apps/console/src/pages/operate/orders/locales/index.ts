import { defineTexts } from '@/lib/i18n'
import zhCN from './zh-CN'

export const ordersTexts = defineTexts('operate.orders', zhCN, () => import('./en-US'))
