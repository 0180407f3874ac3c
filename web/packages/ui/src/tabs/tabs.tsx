// The tabs of a page: links, because each has an address. They share the page's path and differ in its search.
import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import styles from './tabs.module.css'

export interface TabItem {
  key: string
  title: string
  /** The address's search; empty for the tab that the bare path opens. */
  search: Record<string, unknown>
  /** What waits there; nothing is shown for 0. */
  count?: number
}

interface Props {
  /** Names the group to those who cannot see it. */
  label: string
  /** The page's path below the router's base. */
  to: string
  items: readonly TabItem[]
  /** The key of the open tab. */
  current: string | undefined
}

// The router marks a link by its path alone, and here all have the same.
const EXACT = { exact: true, includeSearch: true }

export function Tabs({ label, to, items, current }: Props) {
  const row = useRef<HTMLElement>(null)
  const open = items.findIndex(({ key }) => key === current)
  useEffect(() => {
    if (row.current) reveal(row.current, open)
  }, [open])
  return (
    // The arrows are a shortcut between links that the Tab key reaches as well.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <nav ref={row} aria-label={label} className={styles.tabs} onKeyDown={handleKey}>
      {items.map(({ key, title, search, count }) => (
        <Link
          key={key}
          to={to}
          // The package knows no app's routes.
          search={search as never}
          className={styles.tab}
          activeOptions={EXACT}
          aria-current={key === current ? 'page' : undefined}
        >
          {title}
          {count ? <span className={styles.count}> {count}</span> : null}
        </Link>
      ))}
    </nav>
  )
}

/** Moves the open tab to the middle of a row that is too long, and nothing else on the page. */
function reveal(row: HTMLElement, index: number): void {
  const open = row.querySelectorAll('a')[index]
  if (open) row.scrollLeft = open.offsetLeft - (row.clientWidth - open.offsetWidth) / 2
}

function handleKey(event: KeyboardEvent<HTMLElement>): void {
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('a')]
  const at = links.indexOf(event.target as HTMLElement)
  const next = target(event.key, at, links.length)
  if (at < 0 || next === undefined || event.ctrlKey || event.metaKey || event.altKey) return
  event.preventDefault()
  links[next]?.focus()
}

function target(key: string, at: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (at + 1) % count
  if (key === 'ArrowLeft') return (at + count - 1) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}
