// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { type AnnouncementItem, announcements, type FloatingItem, floatingButton } from '../src/views'

const item = (fields: Partial<FloatingItem>): FloatingItem => ({
  key: 'a',
  icon: '',
  text: 'Account',
  link: '',
  page: 'account',
  has_dot: false,
  revision: 'r1',
  ...fields,
})

beforeEach(() => document.body.replaceChildren())

function drawn(items: FloatingItem[]) {
  const onPage = vi.fn<(page: string) => void>()
  const view = floatingButton(items, { label: 'Menu', onPage, resolve: (path) => `https://a.example${path}` })
  const all = <T extends HTMLElement>(selector: string) => [...view.root.querySelectorAll<T>(selector)]
  return { view, onPage, all, ball: all<HTMLButtonElement>('.ball')[0] }
}

test('a red dot stands on the button until what has it was opened, and a page is the game’s to show', () => {
  const { ball, all, onPage } = drawn([item({ has_dot: true }), item({ key: 'b', text: 'Orders' })])
  const dot = all('.ball .dot')[0]
  expect(dot?.hidden).toBe(false)
  ball?.click()
  expect(ball?.getAttribute('aria-expanded')).toBe('true')
  expect(dot?.hidden).toBe(true)
  all('.item')[0]?.click()
  expect(onPage.mock.calls[0]?.[0]).toBe('account')
  expect(ball?.getAttribute('aria-expanded')).toBe('false')
  expect(dot?.hidden).toBe(true)
})

test('links lead to safe addresses only, and texts are never read as HTML', () => {
  const { all } = drawn([
    item({ link: 'https://b.example/', page: '', icon: '/store/cdn/a.png' }),
    item({ link: 'javascript:alert(1)', page: '', text: '<img src=x onerror=alert(1)>' }),
  ])
  expect(all('a').map((one) => one.getAttribute('href'))).toEqual(['https://b.example/'])
  expect(all<HTMLImageElement>('img').map((one) => one.src)).toEqual(['https://a.example/store/cdn/a.png'])
  expect(all('.text')[1]?.textContent).toBe('<img src=x onerror=alert(1)>')
})

test('nothing is drawn of no items, and nothing is left of a view that was removed', () => {
  const { view, ball } = drawn([])
  expect(ball).toBeUndefined()
  view.remove()
  expect(document.body.children).toHaveLength(0)
})

const notice = (fields: Partial<AnnouncementItem>): AnnouncementItem => ({
  key: 'a',
  kind: 'popup',
  once: true,
  begins_at: null,
  ends_at: null,
  revision: '1',
  title: 'Tonight',
  html: '<p>at ten</p>',
  ...fields,
})

test('windows come one after the other, and each is seen when it was closed', () => {
  const seen: string[] = []
  const items = [notice({}), notice({ key: 'b', title: 'Second' }), notice({ key: 'c', kind: 'marquee' })]
  const { root } = announcements(items, { close: 'Close', onSeen: ({ key }) => void seen.push(key) })
  const open = () => [...root.querySelectorAll('[role=dialog]')].map((one) => one.getAttribute('aria-label'))
  const close = () => root.querySelector<HTMLButtonElement>('.close')?.click()
  expect(open()).toEqual(['Tonight'])
  expect(root.querySelector('.line')?.textContent).toContain('at ten')
  expect(seen).toEqual(['c'])
  close()
  expect(open()).toEqual(['Second'])
  close()
  expect(open()).toEqual([])
  expect(seen).toEqual(['c', 'a', 'b'])
})

test('windows are closed by keys alone, and the game has its focus back behind them', () => {
  const field = document.createElement('input')
  document.body.append(field)
  field.focus()
  const { root } = announcements([notice({}), notice({ key: 'b' })], { close: 'Close' })
  const escape = () =>
    root.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
  expect(root.activeElement?.textContent).toBe('Close')
  escape()
  expect(root.activeElement?.textContent).toBe('Close')
  escape()
  expect(root.querySelector('[role=dialog]')).toBeNull()
  expect(document.activeElement).toBe(field)
  // A preview beside a form is another matter.
  announcements([notice({})], { close: 'Close', parent: document.body })
  expect(document.activeElement).toBe(field)
})

test('of rich text only what is known is drawn, whoever sent it', () => {
  const html =
    '<p onclick="x()">a<script>b</script><a href="javascript:c">d</a><a href="https://e.example/">f</a>' +
    '<img src="https://g.example/h.png"><img src="/store/cdn/i.png" onerror="j()"><style>k</style></p>'
  const { root } = announcements([notice({ html })], {
    close: 'Close',
    resolve: (path) => `https://l${path}`,
  })
  const body = root.querySelector('.body')
  expect(body?.textContent).toBe('adf')
  expect(body?.querySelectorAll('[onclick],[onerror],script,style')).toHaveLength(0)
  expect([...(body?.querySelectorAll('a') ?? [])].map((one) => one.getAttribute('href'))).toEqual([
    null,
    'https://e.example/',
  ])
  expect([...(body?.querySelectorAll('img') ?? [])].map((one) => one.src)).toEqual([
    'https://l/store/cdn/i.png',
  ])
})
