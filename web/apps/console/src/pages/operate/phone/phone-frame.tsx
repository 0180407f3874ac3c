// A phone that shows what players see, drawn by the very views that games carry.
import type { View } from '@longshore/sdk/views'
import { useEffect, useRef } from 'react'
import styles from './phone.module.css'

interface Props {
  label: string
  /** Must be the same function as long as it draws the same. */
  draw(parent: HTMLElement): View
}

export function PhoneFrame({ label, draw }: Props) {
  const screen = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!screen.current) return undefined
    const view = draw(screen.current)
    return () => view.remove()
  }, [draw])
  return (
    <div role="group" aria-label={label} className={styles.phone}>
      <div ref={screen} className={styles.screen} />
    </div>
  )
}
