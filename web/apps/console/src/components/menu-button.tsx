// A button with a menu, by the WAI-ARIA menu-button pattern; without antd, because the login page uses it too.
import { Icon, type IconName } from '@longshore/ui/icon'
import { layout } from '@longshore/ui/layout'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import styles from './menu-button.module.css'

export interface MenuChoice {
  key: string
  label: ReactNode
  icon?: IconName
  /** Set on menus of alternatives: the current one is marked. */
  isChecked?: boolean
  /** BCP 47 language of the label, when it is not the page's. */
  lang?: string
  onSelect(): void
}

interface Props {
  /** Accessible name of the button. */
  label: string
  /** What the button shows. */
  children: ReactNode
  choices: readonly MenuChoice[]
  className?: string
  align?: 'start' | 'end'
}

const MOVES: Record<string, (index: number, last: number) => number> = {
  ArrowDown: (index, last) => (index >= last ? 0 : index + 1),
  ArrowUp: (index, last) => (index <= 0 ? last : index - 1),
  Home: () => 0,
  End: (_, last) => last,
}

export function MenuButton({ label, children, choices, className, align = 'end' }: Props) {
  const [isOpen, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const menuId = useId()
  useCloseOutside(root, isOpen, () => setOpen(false))

  const focusItem = (pick: (index: number, last: number) => number): void => {
    const items = [...(root.current?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])]
    const index = items.findIndex((item) => item === document.activeElement)
    items[pick(index, items.length - 1)]?.focus()
  }
  const close = (): void => {
    setOpen(false)
    button.current?.focus()
  }
  const handleKeys = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && isOpen) {
      event.stopPropagation()
      close()
      return
    }
    if (event.key === 'Tab') setOpen(false)
    const move = MOVES[event.key]
    if (!move) return
    event.preventDefault()
    if (isOpen) focusItem(move)
    else setOpen(true)
  }

  return (
    <div className={styles.root} ref={root} onKeyDown={handleKeys} role="presentation">
      <button
        ref={button}
        type="button"
        className={className ?? layout.barButton}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? menuId : undefined}
        aria-label={label}
        title={label}
        onClick={() => setOpen(!isOpen)}
      >
        {children}
      </button>
      {isOpen && (
        <MenuList
          id={menuId}
          label={label}
          align={align}
          choices={choices}
          onSelect={(choice) => {
            close()
            choice.onSelect()
          }}
        />
      )}
    </div>
  )
}

interface ListProps {
  id: string
  label: string
  align: 'start' | 'end'
  choices: readonly MenuChoice[]
  onSelect(choice: MenuChoice): void
}

function MenuList({ id, label, align, choices, onSelect }: ListProps) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const checked = list.current?.querySelector<HTMLElement>('[aria-checked=true]')
    const first = list.current?.querySelector<HTMLElement>('[role^=menuitem]')
    ;(checked ?? first)?.focus()
  }, [])
  return (
    <div
      id={id}
      ref={list}
      role="menu"
      aria-label={label}
      className={`${layout.popup} ${styles.menu}`}
      data-align={align}
    >
      {choices.map((choice) => (
        <button
          key={choice.key}
          type="button"
          role={choice.isChecked === undefined ? 'menuitem' : 'menuitemradio'}
          aria-checked={choice.isChecked}
          tabIndex={-1}
          lang={choice.lang}
          className={`${layout.row} ${styles.item}`}
          onClick={() => onSelect(choice)}
        >
          {choice.icon && <Icon name={choice.icon} size={18} />}
          <span className={layout.grow}>{choice.label}</span>
          {choice.isChecked && <Icon name="check" size={16} />}
        </button>
      ))}
    </div>
  )
}

/** Calls back on a press outside of the element while `isActive`. */
export function useCloseOutside(
  root: React.RefObject<HTMLElement | null>,
  isActive: boolean,
  onClose: () => void,
): void {
  useEffect(() => {
    if (!isActive) return undefined
    const handlePress = (event: PointerEvent): void => {
      if (!(event.target instanceof Node) || !root.current?.contains(event.target)) onClose()
    }
    document.addEventListener('pointerdown', handlePress)
    return () => document.removeEventListener('pointerdown', handlePress)
  })
}
