// The providers around a remote's pages.
import { HostHold } from '@longshore/ui/holding'
import { ANTD_PARTS, antdTheme } from '@longshore/ui/theme'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type AnyRouter, RouterProvider } from '@tanstack/react-router'
import { ConfigProvider } from 'antd'
import enUS from 'antd/locale/en_US'
import zhCN from 'antd/locale/zh_CN'
import { Suspense, useMemo, useRef } from 'react'
import { type Connection, ConnectionContext, useRemoteSession } from './connection'
import { useLanguage } from './i18n'
import { PageSkeleton } from './page-state'
import { useRemotePage } from './use-remote-page'

interface Props {
  connection: Connection
  prefixCls: string
  queryClient: QueryClient
  router: AnyRouter
}

export function RemoteFrame({ connection, prefixCls, queryClient, router }: Props) {
  return (
    <ConnectionContext value={connection}>
      <QueryClientProvider client={queryClient}>
        <Antd prefixCls={prefixCls}>
          <HostHold value={connection.props.holdPage ?? null}>
            <Suspense fallback={<PageSkeleton />}>
              <Pages router={router} />
            </Suspense>
          </HostHold>
        </Antd>
      </QueryClientProvider>
    </ConnectionContext>
  )
}

function Pages({ router }: { router: AnyRouter }) {
  useRemotePage(router)
  return <RouterProvider router={router} />
}

function Antd({ prefixCls, children }: { prefixCls: string; children: React.ReactNode }) {
  const { theme } = useRemoteSession()
  const language = useLanguage()
  const popups = useRef<HTMLDivElement>(null)
  const config = useMemo(
    () => ({ ...antdTheme(theme), cssVar: { prefix: prefixCls, key: prefixCls } }),
    [theme, prefixCls],
  )
  return (
    <ConfigProvider
      prefixCls={prefixCls}
      theme={config}
      {...ANTD_PARTS}
      locale={language === 'en-US' ? enUS : zhCN}
      // Popups stay inside the element that the host gave us, where the remote's style sheets reach them.
      getPopupContainer={() => popups.current ?? document.body}
    >
      {children}
      <div ref={popups} />
    </ConfigProvider>
  )
}
