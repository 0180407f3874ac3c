// antd in the console's colours and language; one provider, in the Entry layout.
import { ANTD_PARTS, antdTheme } from '@longshore/ui/theme'
import { ConfigProvider } from 'antd'
import enUS from 'antd/locale/en_US'
import zhCN from 'antd/locale/zh_CN'
import type { ReactNode } from 'react'
import { useLanguage } from '@/lib/i18n'
import { useThemeMode } from '@/lib/theme'

export function AntdProvider({ children }: { children: ReactNode }) {
  const language = useLanguage()
  const mode = useThemeMode()
  return (
    <ConfigProvider locale={language === 'en-US' ? enUS : zhCN} theme={antdTheme(mode)} {...ANTD_PARTS}>
      {children}
    </ConfigProvider>
  )
}
