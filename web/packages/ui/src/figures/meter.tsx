import styles from './figures.module.css'

/** Part of a whole, 0 to 1, as a bar; the figure that it stands beside says the same in words. */
export function Meter({ share }: { share: number }) {
  return (
    <span className={styles.meter} aria-hidden="true">
      <span style={{ width: `${Math.min(1, Math.max(0, share)) * 100}%` }} />
    </span>
  )
}
