// A panel at the right that pushes the page and does not dim it; where there is little room it lies over the page, on
// phones it is the whole screen. It stays open while one moves; focus goes in and comes back.
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { isComposing } from '../form/is-composing'
import { Icon } from '../icon'
import { useUiTexts } from '../locales'
import { useReturningFocus } from '../use-returning-focus'
import styles from './dock.module.css'

interface Props {
  title: string
  /** What it is about: the page, the order. */
  about?: ReactNode
  /** Small buttons before the one that closes. */
  actions?: ReactNode
  /** Between title and content: filters, tabs. */
  tools?: ReactNode
  /** Always in sight, below the content. */
  foot?: ReactNode
  onClose(): void
  children: ReactNode
}

/** Render it while it is open, as the last child of the row that holds the page. */
export function Dock({ title, about, actions, tools, foot, onClose, children }: Props) {
  const t = useUiTexts()
  const heading = useRef<HTMLHeadingElement>(null)
  useReturningFocus(() => heading.current?.focus({ preventScroll: true }))
  const handleKey = (event: KeyboardEvent): void => {
    // Not asked: whether the default was prevented. An editor does that with every Escape, to select.
    if (event.key !== 'Escape' || isComposing(event) || isElsewhere(event)) return
    event.stopPropagation()
    onClose()
  }
  return (
    // The key bubbles up from the controls inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <aside className={styles.dock} aria-label={title} onKeyDown={handleKey}>
      <header className={styles.head}>
        <h2 ref={heading} className={styles.title} tabIndex={-1}>
          {title}
        </h2>
        {about && <span className={styles.about}>{about}</span>}
        <span className={styles.actions}>{actions}</span>
        <button type="button" className={styles.close} aria-label={t('dock.close')} onClick={onClose}>
          <Icon name="close" />
        </button>
      </header>
      {tools && <div className={styles.tools}>{tools}</div>}
      <div className={styles.content}>{children}</div>
      {foot && <footer className={styles.foot}>{foot}</footer>}
    </aside>
  )
}

/** True in a dialog or a list that was opened from here: the key closes that, and nothing more. */
function isElsewhere({ target, currentTarget }: KeyboardEvent): boolean {
  if (!(target instanceof Element) || !currentTarget.contains(target)) return true
  return target.getAttribute('aria-expanded') === 'true' && target.getAttribute('role') === 'combobox'
}
