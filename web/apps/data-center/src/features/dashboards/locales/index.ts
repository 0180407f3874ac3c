import { defineTexts } from '@longshore/remote'
import zhCN from './zh-CN'

export const dashboardsTexts = defineTexts('dashboards', zhCN, () => import('./en-US'))
