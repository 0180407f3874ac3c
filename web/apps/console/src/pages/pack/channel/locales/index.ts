import { defineTexts } from '@/lib/i18n'
import zhCN from './zh-CN'

export const channelTexts = defineTexts('pack-channel', zhCN, () => import('./en-US'))
export type ChannelTextKey = keyof typeof zhCN
