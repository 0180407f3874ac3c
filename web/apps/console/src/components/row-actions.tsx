import { passingFocusOn } from '@longshore/ui/form'
import { layout } from '@longshore/ui/layout'
import { Button } from 'antd'
import styles from './row-actions.module.css'

export interface RowAction {
  key: string
  text: string
  /** Accessible name: the action and the row's thing. */
  label: string
  isDanger?: boolean
  run(): void
}

/** The buttons of a row. */
export function RowActions({ actions }: { actions: readonly RowAction[] }) {
  return (
    <div className={`${layout.wrap} ${styles.actions}`}>
      {actions.map(({ key, text, label, isDanger, run }) => (
        <Button
          key={key}
          type="link"
          size="small"
          danger={isDanger}
          aria-label={label}
          title={label}
          // What was done may not be possible a second time: the button goes, and the focus stays near it.
          onClick={passingFocusOn(run)}
        >
          {text}
        </Button>
      ))}
    </div>
  )
}
