// The info tooltip of the specification (clause A-06): a question mark that explains itself on hover and focus.
import { Tooltip } from 'antd'
import type { TooltipPlacement } from 'antd/es/tooltip'
import { useEffect, useState } from 'react'
import styles from './info-tooltip.module.css'

/** Shown while nobody has written the explanation. */
const PLACEHOLDER = '提示内容'

export interface InfoTooltipProps {
  content?: string
  /** Dark or light bubble. */
  effect?: 'dark' | 'light'
  placement?: TooltipPlacement
  /** Of the icon, in CSS pixels; the target around it is never below 24. */
  size?: number
  /** Any CSS colour. */
  color?: string
  /** Accessible name of the icon; without it the explanation itself is the name. */
  label?: string
}

export function InfoTooltip({
  content = PLACEHOLDER,
  effect = 'dark',
  placement = 'top',
  size = 20,
  color = 'orange',
  label,
}: InfoTooltipProps) {
  const [isOpen, setOpen] = useState(false)
  useEscape(isOpen, () => setOpen(false))
  return (
    <Tooltip
      title={content}
      open={isOpen}
      onOpenChange={setOpen}
      placement={placement}
      trigger={['hover', 'focus']}
      classNames={{ root: effect === 'light' ? styles.light : styles.dark }}
      color={effect === 'light' ? '#ffffff' : undefined}
    >
      <button type="button" className={styles.trigger} aria-label={label ?? content}>
        <svg viewBox="0 0 20 20" width={size} height={size} aria-hidden="true" focusable="false">
          <circle cx="10" cy="10" r="10" fill={color} />
          {/* Dark on the disc: white on orange could hardly be seen. */}
          <path
            d="M7.6 7.7a2.45 2.45 0 1 1 3.7 2.1c-.8.5-1.25.9-1.25 1.8M10.05 14.3v.1"
            fill="none"
            stroke="#14213a"
            strokeWidth="1.8"
            strokeLinecap="round"
          />
        </svg>
      </button>
    </Tooltip>
  )
}

/** Escape closes the bubble alone (WCAG 1.4.13), not the drawer or dialog around it: hence the capture. */
function useEscape(isActive: boolean, onEscape: () => void): void {
  useEffect(() => {
    if (!isActive) return undefined
    const handleKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      onEscape()
    }
    window.addEventListener('keydown', handleKey, true)
    return () => window.removeEventListener('keydown', handleKey, true)
  })
}
