// An area with a sub-menu: its pages in groups beside the open one; on a phone one row that opens a sheet.
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PagePicker, type PickerGroup } from '../page-picker'
import { useIsNarrow } from '../use-is-narrow'
import styles from './area-layout.module.css'

const EXACT = { exact: true }

interface Props {
  /** Names the menu to those who cannot see it. */
  label: string
  groups: readonly PickerGroup[]
  /** Path of the open page. */
  current: string | undefined
  children: ReactNode
}

export function AreaLayout({ label, groups, current, children }: Props) {
  const isNarrow = useIsNarrow()
  return (
    <div className={styles.layout}>
      {isNarrow ? (
        <PagePicker label={label} groups={groups} current={current} />
      ) : (
        <nav className={styles.menu} aria-label={label}>
          {groups.map(({ title, pages }) => (
            <section key={pages[0]?.to}>
              {title && <h2 className={styles.heading}>{title}</h2>}
              {pages.map((page) => (
                <Link
                  key={page.to}
                  to={page.to}
                  className={styles.item}
                  // The area's own page is not open below it; which one is, is decided here.
                  activeOptions={EXACT}
                  aria-current={page.to === current ? 'page' : undefined}
                >
                  {page.icon}
                  <span>{page.title}</span>
                  {page.count ? <b className={styles.count}>{page.count}</b> : null}
                </Link>
              ))}
            </section>
          ))}
        </nav>
      )}
      <div className={styles.page}>{children}</div>
    </div>
  )
}

/** The page that is open at an address: the last of those that it is, or lies below. */
export function openPage(groups: readonly PickerGroup[], pathname: string): string | undefined {
  return groups
    .flatMap(({ pages }) => pages)
    .findLast(({ to }) => pathname === to || pathname.startsWith(`${to}/`))?.to
}
