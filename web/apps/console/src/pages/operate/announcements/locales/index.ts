import { defineTexts } from '@/lib/i18n'
import zhCN from './zh-CN'

export const announcementTexts = defineTexts('operate.announcements', zhCN, () => import('./en-US'))
