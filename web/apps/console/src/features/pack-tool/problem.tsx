import styles from './pack-tool.module.css'
import type { Problem } from './types'

/** Why something did not work, and what to do. */
export function ProblemText({ problem }: { problem: Problem | null }) {
  if (!problem) return null
  return (
    <span className={styles.error}>
      {problem.subject && <code>{problem.subject}</code>} {problem.message} {problem.remedy}
    </span>
  )
}
