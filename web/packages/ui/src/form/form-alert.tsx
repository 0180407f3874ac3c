import { Icon } from '../icon'
import styles from './form.module.css'

/** The refusal of a whole form, above its fields; read aloud when it appears. */
export function FormAlert({ text }: { text: string | null }) {
  return (
    <div role="alert">
      {text && (
        <p className={styles.alert}>
          <Icon name="error" />
          <span>{text}</span>
        </p>
      )}
    </div>
  )
}
