import { layout } from '@longshore/ui/layout'
import type { Problem } from './api'
import styles from './pack-tool.module.css'

/** The server's own name of the file that was uploaded, which says nothing to its owner. */
const WHOLE_FILE = 'mother.apk'

/** Why something did not work, and below it what to do. */
export function ProblemText({ problem }: { problem: Problem | null }) {
  if (!problem) return null
  const { subject, message, remedy } = problem
  return (
    <span className={styles.problem}>
      <span className={`${layout.error} ${layout.block}`}>
        {subject && subject !== WHOLE_FILE && <code>{subject}</code>} {message}
      </span>
      {remedy && <span className={layout.hint}>{remedy}</span>}
    </span>
  )
}
