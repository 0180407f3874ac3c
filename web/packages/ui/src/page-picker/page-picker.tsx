// An area's sub-menu on a phone: one row with the open page's name, which opens all of them in groups.
import { Link } from '@tanstack/react-router'
import { type ReactNode, useRef } from 'react'
import { Icon } from '../icon'
import { useUiTexts } from '../locales'
import styles from './page-picker.module.css'

export interface PickerPage {
  /** The page's path below the router's base; also its key. */
  to: string
  title: string
  icon?: ReactNode
  /** What waits there. */
  count?: number
}

export interface PickerGroup {
  title?: string
  pages: readonly PickerPage[]
}

const EXACT = { exact: true }

interface Props {
  /** Names the menu to those who cannot see it. */
  label: string
  groups: readonly PickerGroup[]
  /** Path of the open page. */
  current: string | undefined
}

export function PagePicker({ label, groups, current }: Props) {
  const t = useUiTexts()
  const sheet = useRef<HTMLDialogElement>(null)
  const pages = groups.flatMap((group) => group.pages)
  const open = pages.find(({ to }) => to === current)
  return (
    <>
      <button
        type="button"
        className={styles.row}
        aria-haspopup="dialog"
        onClick={() => sheet.current?.showModal()}
      >
        {open?.icon}
        <span className={styles.name}>{open?.title ?? label}</span>
        <span className={styles.count}>{t('picker.pages', { count: pages.length })}</span>
        <Icon name="chevronDown" size={18} />
      </button>
      {/* The dialog's own Escape closes it; a press on the shade hits the dialog itself. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events */}
      <dialog
        ref={sheet}
        className={styles.sheet}
        aria-label={label}
        onClick={({ target, currentTarget }) => {
          if (target === currentTarget || (target as Element).closest('a')) currentTarget.close()
        }}
      >
        <nav aria-label={label}>
          {groups.map(({ title, pages: list }) => (
            <section key={title ?? list[0]?.to}>
              {title && <h3>{title}</h3>}
              {list.map(({ to, title: name, icon, count }) => (
                <Link
                  key={to}
                  to={to}
                  className={styles.page}
                  // A page at the address of its area is not open below it.
                  activeOptions={EXACT}
                  aria-current={to === current ? 'page' : undefined}
                >
                  {icon}
                  <span>{name}</span>
                  {count ? <b>{count}</b> : null}
                </Link>
              ))}
            </section>
          ))}
        </nav>
      </dialog>
    </>
  )
}
