import { defineTexts } from '@/lib/i18n'
import zhCN from './zh-CN'

export const appTexts = defineTexts('app', zhCN, () => import('./en-US'))

type TextKey = keyof typeof zhCN
/** Keys of page titles, without their prefix. */
export type TitleKey = TextKey extends infer K ? (K extends `title.${infer Name}` ? Name : never) : never
