import type { ReactNode } from 'react'
import { Icon } from '../icon'
import { useUiTexts } from '../locales'
import { STATE_ICONS } from '../values/state-tag'
import styles from './step-list.module.css'

export type StepState = 'done' | 'current' | 'failed' | 'todo'

export interface Step {
  key: string
  title: ReactNode
  state: StepState
  /** What was seen, or what is waited for. */
  detail?: ReactNode
  /** The open step's own content: its code, its form. */
  children?: ReactNode
}

const ICONS = { done: STATE_ICONS.done, failed: STATE_ICONS.failed } as const

/** What has to be done in order; a step ticks by itself when what it asks for has happened. */
export function StepList({ steps, label }: { steps: readonly Step[]; label: string }) {
  const t = useUiTexts()
  return (
    <ol className={styles.steps} aria-label={label}>
      {steps.map(({ key, title, state, detail, children }, index) => (
        <li key={key} data-state={state} aria-current={state === 'current' ? 'step' : undefined}>
          <span className={styles.mark}>
            {state === 'done' || state === 'failed' ? <Icon name={ICONS[state]} size={18} /> : index + 1}
          </span>
          <div className={styles.words}>
            <span className={styles.title}>{title}</span>
            {(state === 'done' || state === 'failed') && (
              <span className="visually-hidden">{t(`step.${state}`)}</span>
            )}
            {detail && <span className={styles.detail}>{detail}</span>}
            {children && <div className={styles.content}>{children}</div>}
          </div>
        </li>
      ))}
    </ol>
  )
}
