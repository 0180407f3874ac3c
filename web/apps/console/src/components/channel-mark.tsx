import { layout } from '@longshore/ui/layout'
import styles from './channel-mark.module.css'

interface Props {
  name: string
  /** `#rrggbb`, as the catalogue says; empty for none. */
  colour: string
}

/** The mark of a channel: its colour and the first letter of its name. */
export function ChannelMark({ name, colour }: Props) {
  return (
    <span
      className={`${layout.avatar} ${styles.mark}`}
      style={{ background: colour || '#64748b' }}
      aria-hidden="true"
    >
      {name.slice(0, 1).toUpperCase()}
    </span>
  )
}
