import type { components } from '../api.gen'
import { made, opened, type Place, type View } from './drawing'
import { FLOATING_CSS } from './styles'

export type FloatingItem = components['schemas']['FloatingItemShown']

export interface FloatingOptions extends Place {
  /** What the button itself is called, for those who hear it. */
  label: string
  /** Called for an item that leads to a page, which the game or one of its own views shows. */
  onPage(page: string, item: FloatingItem): void
  /** Whether an item's red dot stands; without it, until it is opened here. */
  hasDot?(item: FloatingItem): boolean
  /** Called when a player has opened an item. */
  onOpened?(item: FloatingItem): void
}

export interface FloatingView extends View {
  /** Looks anew which dots stand, such as when the player was told of elsewhere. */
  update(): void
}

/** Draws the floating button with its items, as `init` gave them; draws nothing without any. */
export function floatingButton(items: readonly FloatingItem[], options: FloatingOptions): FloatingView {
  const view = opened(options, FLOATING_CSS)
  if (items.length === 0) return { ...view, update: () => {} }
  const panel = made('div', { class: 'panel', hidden: '', role: 'group', 'aria-label': options.label })
  const dot = made('span', { class: 'dot' })
  const button = made('button', { class: 'ball', type: 'button', 'aria-expanded': 'false' })
  button.setAttribute('aria-label', options.label)
  button.append(dot)
  const openedHere = new Set<FloatingItem>()
  const hasDot = (item: FloatingItem): boolean =>
    options.hasDot?.(item) ?? (item.has_dot && !openedHere.has(item))
  const rows = items.map((item) => rowOf(item, options, choose))
  const update = (): void => {
    for (const { item, mark } of rows) mark.hidden = !hasDot(item)
    dot.hidden = !panel.hidden || !items.some(hasDot)
  }
  const show = (isOpen: boolean): void => {
    panel.hidden = !isOpen
    button.setAttribute('aria-expanded', String(isOpen))
    update()
  }
  function choose(item: FloatingItem): void {
    openedHere.add(item)
    options.onOpened?.(item)
    if (item.page) options.onPage(item.page, item)
    show(false)
  }
  panel.append(...rows.map(({ row }) => row))
  button.addEventListener('click', () => show(Boolean(panel.hidden)))
  view.root.addEventListener('keydown', (event) => {
    if ((event as KeyboardEvent).key !== 'Escape' || panel.hidden) return
    show(false)
    button.focus()
  })
  show(false)
  view.root.append(button, panel)
  return { ...view, update }
}

interface Row {
  item: FloatingItem
  row: HTMLElement
  /** Its red dot. */
  mark: HTMLElement
}

function rowOf(
  item: FloatingItem,
  { resolve = same }: FloatingOptions,
  choose: (item: FloatingItem) => void,
): Row {
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
  const mark = made('span', { class: 'dot' })
  row.append(icon, text, mark)
  row.addEventListener('click', () => choose(item))
  return { item, row, mark }
}

function same(address: string): string {
  return address
}
