import { useState } from 'react'
import styles from './game-icon.module.css'

/** The server resizes the stored icon (clause G-05); two device pixels each for a 32-px icon. */
const RESIZE = 'x-image-process=image/resize,w_64'

/** The address of an icon at width 64. */
export function iconUrl(icon: string): string {
  return icon + (icon.includes('?') ? '&' : '?') + RESIZE
}

interface Props {
  icon: string
  name: string
  size?: number
}

/** A game's icon, or its first character while it has none. Decorative: the name stands beside it. */
export function GameIcon({ icon, name, size = 32 }: Props) {
  const [broken, setBroken] = useState<string | null>(null)
  const box = { width: size, height: size, fontSize: size * 0.5 }
  if (!icon || broken === icon)
    return (
      <span className={styles.letter} style={box} aria-hidden="true">
        {Array.from(name)[0] ?? '?'}
      </span>
    )
  return (
    <img
      className={styles.image}
      style={box}
      src={iconUrl(icon)}
      alt=""
      width={size}
      height={size}
      loading="lazy"
      onError={() => setBroken(icon)}
    />
  )
}
