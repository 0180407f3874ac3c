// The same contract for a page that must not run beside the console: an older or a foreign app, in a sandboxed frame.
// The frame gets no token; what it may do with the API is its own login's business.
import type { FrameMessage, FrameSession, RemoteModule, RemoteProps } from '@longshore/contract'

const SANDBOX = 'allow-scripts allow-forms allow-popups allow-downloads'

/** Wraps a page's address as a remote. Its route below the basename travels in the query `route`. */
export function iframeRemote(page: string): RemoteModule {
  return {
    mount(element, props) {
      const frame = document.createElement('iframe')
      const address = new URL(page)
      address.searchParams.set('route', routeOf(props.basename))
      frame.src = address.href
      frame.title = document.title
      frame.setAttribute('sandbox', SANDBOX)
      frame.style.cssText = 'flex:1;width:100%;min-height:70vh;border:0'
      element.append(frame)
      const disconnect = connect(frame, props)
      return {
        unmount() {
          disconnect()
          frame.remove()
        },
      }
    },
  }
}

function routeOf(basename: string): string {
  const { pathname, search, hash } = window.location
  return (pathname.slice(basename.length) || '/') + search + hash
}

function connect(frame: HTMLIFrameElement, props: RemoteProps): () => void {
  const sendSession = (): void => {
    const { token: _token, uid: _uid, ...session } = props.getSession()
    post(frame, { type: 'session', session })
  }
  const handleMessage = ({ source, data }: MessageEvent<FrameMessage | null>): void => {
    // A sandboxed frame has no origin to compare: its window is what identifies it.
    if (source !== frame.contentWindow || typeof data !== 'object' || data === null) return
    if (data.type === 'ready') sendSession()
    else receive(data, props)
  }
  const handleBack = (): void => post(frame, { type: 'route', path: routeOf(props.basename) })
  window.addEventListener('message', handleMessage)
  window.addEventListener('popstate', handleBack)
  const unsubscribe = props.subscribe(sendSession)
  return () => {
    window.removeEventListener('message', handleMessage)
    window.removeEventListener('popstate', handleBack)
    unsubscribe()
  }
}

type HostMessage = { type: 'session'; session: FrameSession } | { type: 'route'; path: string }

/** Nothing in a message is secret, and a sandboxed frame can be addressed in no other way than by `*`. */
function post(frame: HTMLIFrameElement, message: HostMessage): void {
  frame.contentWindow?.postMessage(message, '*')
}

function receive(message: Exclude<FrameMessage, { type: 'ready' }>, props: RemoteProps): void {
  switch (message.type) {
    case 'title':
      props.onTitle(message.title)
      break
    case 'notice':
      props.notify(message.kind, message.text)
      break
    case 'navigate':
      props.navigate(message.to)
      break
    case 'route':
      if (isInside(message.path))
        window.history.pushState(window.history.state, '', props.basename + message.path)
      break
    default:
      // A newer frame may say what this console does not know.
      break
  }
}

/** A frame moves below its own basename only: `/../pack` would leave it. */
function isInside(path: string): boolean {
  const base = '/inside'
  return path.startsWith('/') && new URL(base + path, window.location.origin).pathname.startsWith(`${base}/`)
}
