import type { components } from '../api.gen'
import { made, opened, type Place, type View } from './drawing'
import { FLOATING_CSS } from './styles'

export type FloatingItem = components['schemas']['FloatingItemShown']

export interface FloatingOptions extends Place {
  /** What the button itself is called, for those who hear it. */
  label: string
  /** Called for an item that leads to a page, which the game or one of its own views shows. */
  onPage(page: string, item: FloatingItem): void
}

/** Draws the floating button with its items, as `init` gave them; draws nothing without any. */
export function floatingButton(items: readonly FloatingItem[], options: FloatingOptions): View {
  const view = opened(options, FLOATING_CSS)
  if (items.length === 0) return view
  const panel = made('div', { class: 'panel', hidden: '', role: 'group', 'aria-label': options.label })
  const dot = made('span', { class: 'dot' })
  const button = made('button', { class: 'ball', type: 'button', 'aria-expanded': 'false' })
  button.setAttribute('aria-label', options.label)
  button.append(dot)
  const unseen = new Set(items.filter((one) => one.has_dot))
  const show = (isOpen: boolean): void => {
    panel.hidden = !isOpen
    button.setAttribute('aria-expanded', String(isOpen))
    dot.hidden = isOpen || unseen.size === 0
  }
  const choose = (item: FloatingItem, row: HTMLElement): void => {
    unseen.delete(item)
    row.querySelector('.dot')?.remove()
    if (item.page) options.onPage(item.page, item)
    show(false)
  }
  panel.append(...items.map((item) => rowOf(item, options, choose)))
  button.addEventListener('click', () => show(Boolean(panel.hidden)))
  view.root.addEventListener('keydown', (event) => {
    if ((event as KeyboardEvent).key !== 'Escape' || panel.hidden) return
    show(false)
    button.focus()
  })
  show(false)
  view.root.append(button, panel)
  return view
}

function rowOf(
  item: FloatingItem,
  { resolve = same }: FloatingOptions,
  choose: (item: FloatingItem, row: HTMLElement) => void,
): HTMLElement {
  const row = item.link.startsWith('https://')
    ? made('a', { class: 'item', href: item.link, target: '_blank', rel: 'noopener noreferrer' })
    : made('button', { class: 'item', type: 'button' })
  const icon = made(item.icon ? 'img' : 'span', { class: 'icon' })
  if (icon instanceof HTMLImageElement) {
    icon.alt = ''
    icon.src = resolve(item.icon)
  } else icon.textContent = item.text.slice(0, 1)
  icon.setAttribute('aria-hidden', 'true')
  const text = made('span', { class: 'text' })
  text.textContent = item.text
  row.append(icon, text)
  if (item.has_dot) row.append(made('span', { class: 'dot' }))
  row.addEventListener('click', () => choose(item, row))
  return row
}

function same(address: string): string {
  return address
}
