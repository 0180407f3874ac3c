import type { ItemDetail } from '../api'
import { packToolTexts } from '../locales'
import styles from './builds.module.css'

/** The steps of a package, in order. */
const STEPS = ['fetch', 'prepare', 'build', 'publish'] as const

/** How far a package is, as a row of squares; where it failed carries a cross. */
export function StageSteps({ item }: { item: ItemDetail }) {
  const t = packToolTexts.useT()
  const isDone = item.state === 'succeeded'
  const at = STEPS.findIndex((step) => step === item.stage)
  const stateOf = (index: number): string => {
    if (isDone || index < at) return 'done'
    if (index > at) return 'waiting'
    return item.state === 'failed' ? 'failed' : item.state === 'running' ? 'running' : 'waiting'
  }
  return (
    <span className={styles.steps} aria-hidden="true">
      {STEPS.map((step, index) => (
        <span key={step} className={styles.step} data-state={stateOf(index)} title={t(`stage.${step}`)} />
      ))}
    </span>
  )
}
