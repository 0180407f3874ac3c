import type { components } from '../api.gen'
import { safeContent } from './content'
import { made, opened, type Place, type View } from './drawing'
import { ANNOUNCEMENT_CSS } from './styles'

export type AnnouncementItem = components['schemas']['AnnouncementShown']

export interface AnnouncementOptions extends Place {
  /** What the button that closes a window says. */
  close: string
  /** Called when a player has closed a window, or a line has begun to run. */
  onSeen?(item: AnnouncementItem): void
}

/** Draws announcements as `init` gave them: windows one after the other, running lines together at the top. */
export function announcements(items: readonly AnnouncementItem[], options: AnnouncementOptions): View {
  const view = opened(options, ANNOUNCEMENT_CSS)
  const lines = items.filter(({ kind }) => kind === 'marquee')
  if (lines.length > 0) view.root.append(running(lines))
  for (const line of lines) options.onSeen?.(line)
  const windows = items.filter(({ kind }) => kind !== 'marquee')
  // A part of a page, such as a preview, takes the focus from nobody who writes beside it.
  const before = options.parent ? null : document.activeElement
  const next = (at: number): void => {
    const item = windows[at]
    if (!item) {
      // Whoever plays with keys goes on where they were.
      if (windows[0] && before instanceof HTMLElement) before.focus()
      return
    }
    const dialog = windowOf(item, options, () => {
      dialog.remove()
      options.onSeen?.(item)
      next(at + 1)
    })
    view.root.append(dialog)
    // A window that has no focus is one that no key closes.
    if (!options.parent) dialog.querySelector('button')?.focus()
  }
  next(0)
  return view
}

function running(lines: readonly AnnouncementItem[]): HTMLElement {
  const band = made('div', { class: 'band', role: 'region' })
  const text = made('p', { class: 'line' })
  text.textContent = lines.map((one) => `${one.title}  ${plain(one)}`).join('　　')
  band.setAttribute('aria-label', lines.map(({ title }) => title).join(', '))
  band.append(text)
  return band
}

function plain(one: AnnouncementItem): string {
  return (safeContent(one.html).textContent ?? '').trim()
}

function windowOf(
  item: AnnouncementItem,
  { close, resolve }: AnnouncementOptions,
  closed: () => void,
): HTMLElement {
  const shade = made('div', { class: 'shade' })
  const card = made('div', { class: 'card', role: 'dialog', 'aria-modal': 'true' })
  card.setAttribute('aria-label', item.title)
  const title = made('h2', {})
  title.textContent = item.title
  const body = made('div', { class: 'body', tabindex: '0' })
  body.append(safeContent(item.html, resolve))
  const button = made('button', { type: 'button', class: 'close' })
  button.textContent = close
  button.addEventListener('click', closed)
  card.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') closed()
  })
  card.append(title, body, button)
  shade.append(card)
  return shade
}
