// Implements `mount` of the contract for a React app with its own router, query cache and antd prefix.
import type { RemoteHandle, RemoteModule, RemoteProps } from '@longshore/contract'
import { createQueryClient } from '@longshore/kit/query-client'
import type { RouterHistory } from '@tanstack/history'
import type { AnyRouter } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { createRemoteApi } from './api'
import { RemoteFrame } from './frame'
import { languageControl } from './i18n'
import { createScopedHistory } from './scoped-history'

interface RemoteDefinition {
  /** Class and variable prefix of this remote's antd, so that it shares no rule with the host's. */
  prefixCls: string
  createRouter(history: RouterHistory, basepath: string): AnyRouter
}

/** Makes the `mount` export of a remote. */
export function createMount({ prefixCls, createRouter }: RemoteDefinition): RemoteModule['mount'] {
  return (element: HTMLElement, props: RemoteProps): RemoteHandle => {
    const history = createScopedHistory(props.basename)
    const queryClient = createQueryClient()
    const router = createRouter(history, props.basename)
    const connection = { props, api: createRemoteApi(props) }
    const root = createRoot(element)
    let isMounted = true
    const render = (): void => {
      if (!isMounted) return
      root.render(
        <RemoteFrame
          connection={connection}
          prefixCls={prefixCls}
          queryClient={queryClient}
          router={router}
        />,
      )
    }
    // Texts that do not arrive are no reason to show nothing: zh-CN is in the bundle.
    languageControl.setLanguage(props.getSession().language).then(render, render)
    const unsubscribe = props.subscribe(() => followLanguage(props))
    return {
      unmount() {
        isMounted = false
        unsubscribe()
        history.destroy()
        root.unmount()
        queryClient.clear()
      },
    }
  }
}

function followLanguage(props: RemoteProps): void {
  const { language } = props.getSession()
  if (language === languageControl.i18n.language) return
  languageControl.setLanguage(language).catch((error: unknown) => {
    props.notify('error', error instanceof Error ? error.message : String(error))
  })
}
