import { defineTexts } from '@/lib/i18n'
import zhCN from './locales/diff/zh-CN'

export const diffTexts = defineTexts('operate.diff', zhCN, () => import('./locales/diff/en-US'))

/** The first of some keys that has a text. */
export function firstKnown(...keys: string[]): keyof typeof zhCN | undefined {
  return keys.find((key): key is keyof typeof zhCN => Object.hasOwn(zhCN, key))
}
