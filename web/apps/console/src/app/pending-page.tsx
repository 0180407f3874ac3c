import styles from './pending-page.module.css'

/** Shown while a page's code or data is on its way; the bar appears late, so that quick pages do not flicker. */
export function PendingPage() {
  return (
    <div className={styles.pending} role="progressbar" aria-label="Longshore">
      <span />
    </div>
  )
}
