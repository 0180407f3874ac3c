// The few texts of the shared components, both languages at hand; which one is read from the app's ConfigProvider, so
// that the components need no i18n of their own and follow the app that uses them.
import { ConfigProvider } from 'antd'
import { useContext } from 'react'
import enUS from './en-US'
import zhCN from './zh-CN'

export type TextKey = keyof typeof zhCN
export type Translate = (key: TextKey, params?: Record<string, string | number>) => string

function fill(text: string, params: Record<string, string | number> = {}): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => String(params[name] ?? whole))
}

const inChinese: Translate = (key, params) => fill(zhCN[key], params)
const inEnglish: Translate = (key, params) => fill(enUS[key], params)

/** The language of the app around: `zh-CN` or `en-US`. */
export function useUiLanguage(): 'zh-CN' | 'en-US' {
  const { locale } = useContext(ConfigProvider.ConfigContext)
  return locale?.locale.startsWith('en') ? 'en-US' : 'zh-CN'
}

export function useUiTexts(): Translate {
  return useUiLanguage() === 'en-US' ? inEnglish : inChinese
}
