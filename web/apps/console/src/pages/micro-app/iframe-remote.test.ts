// @vitest-environment happy-dom
import type { FrameMessage, RemoteProps, Session } from '@longshore/contract'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { iframeRemote } from './iframe-remote'

// The test is about the messages; nothing answers at the frame's address.
const { happyDOM } = window as unknown as { happyDOM: { settings: Record<string, boolean> } }
Object.assign(happyDOM.settings, {
  disableIframePageLoading: true,
  handleDisabledFileLoadingAsSuccess: true,
})

const SESSION: Session = {
  token: 'secret',
  uid: '7',
  userName: 'Lin',
  permissions: ['popularize'],
  game: { id: 1, name: 'Star', icon: '', gameType: 'app' },
  gameType: 'app',
  language: 'zh-CN',
  theme: 'light',
}

function mountFrame() {
  const props = {
    basename: '/micro/popularize',
    getSession: () => SESSION,
    subscribe: vi.fn(() => () => undefined),
    navigate: vi.fn(),
    onTitle: vi.fn(),
    notify: vi.fn(),
    onSessionExpired: vi.fn(),
  } satisfies RemoteProps
  const element = document.body.appendChild(document.createElement('div'))
  const handle = iframeRemote('http://localhost:3000/legacy/index.html').mount(element, props)
  const frame = element.querySelector('iframe')
  if (!frame) throw new Error('no frame')
  const sent: unknown[] = []
  const source = { postMessage: (message: unknown) => sent.push(message) }
  Object.defineProperty(frame, 'contentWindow', { value: source })
  const say = (data: FrameMessage, from: unknown = source): void => {
    window.dispatchEvent(Object.assign(new Event('message'), { source: from, data }))
  }
  return { props, element, handle, frame, sent, say }
}

describe('iframeRemote', () => {
  beforeEach(() => window.history.replaceState(null, '', '/micro/popularize/old?x=1'))

  test('opens the route of the address bar in a sandbox without the console’s origin', () => {
    const { frame } = mountFrame()
    expect(new URL(frame.src).searchParams.get('route')).toBe('/old?x=1')
    expect(frame.getAttribute('sandbox')).not.toContain('allow-same-origin')
  })

  test('[D-03] tells the session without what could call the API in the user’s name', () => {
    const { sent, say } = mountFrame()
    say({ type: 'ready' })
    expect(JSON.stringify(sent)).toContain('Star')
    expect(JSON.stringify(sent)).not.toContain('secret')
  })

  test('passes titles, notices and navigation on', () => {
    const { props, say } = mountFrame()
    say({ type: 'title', title: 'Old' })
    say({ type: 'notice', kind: 'info', text: 'Saved' })
    say({ type: 'navigate', to: '/home' })
    expect(props.onTitle).toHaveBeenCalledWith('Old')
    expect(props.notify).toHaveBeenCalledWith('info', 'Saved')
    expect(props.navigate).toHaveBeenCalledWith('/home')
  })

  test('moves the address below its basename only', () => {
    const { say } = mountFrame()
    say({ type: 'route', path: '/next' })
    expect(window.location.pathname).toBe('/micro/popularize/next')
    say({ type: 'route', path: '/../pack/sdk' })
    expect(window.location.pathname).toBe('/micro/popularize/next')
  })

  test('ignores other windows', () => {
    const { props, say } = mountFrame()
    say({ type: 'title', title: 'Fake' }, window)
    expect(props.onTitle).not.toHaveBeenCalled()
  })

  test('leaves nothing behind', () => {
    const { props, element, handle, say } = mountFrame()
    handle.unmount()
    expect(element.childElementCount).toBe(0)
    say({ type: 'title', title: 'Late' })
    expect(props.onTitle).not.toHaveBeenCalled()
  })
})
