// antd in the console's colours and language; one provider, in the Entry layout.
import { antdTheme } from '@longshore/ui/theme'
import { ConfigProvider } from 'antd'
import enUS from 'antd/locale/en_US'
import zhCN from 'antd/locale/zh_CN'
import type { ReactNode } from 'react'
import { useLanguage } from '@/lib/i18n'
import { useThemeMode } from '@/lib/theme'

/** No space between two Chinese characters, so that a button reads as its text says. */
const BUTTON = { autoInsertSpace: false }

export function AntdProvider({ children }: { children: ReactNode }) {
  const language = useLanguage()
  const mode = useThemeMode()
  return (
    <ConfigProvider locale={language === 'en-US' ? enUS : zhCN} theme={antdTheme(mode)} button={BUTTON}>
      {children}
    </ConfigProvider>
  )
}
