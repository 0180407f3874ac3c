import { defineTexts } from '@/lib/i18n'
import zhCN from './zh-CN'

export const agreementTexts = defineTexts('game-conf-agreements', zhCN, () => import('./en-US'))
