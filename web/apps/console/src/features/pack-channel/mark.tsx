import styles from './pack-channel.module.css'

/** The mark of a channel: its colour and the first letter of its name. */
export function ChannelMark({ name, colour }: { name: string; colour: string }) {
  return (
    <span className={styles.mark} style={{ background: colour || '#64748b' }} aria-hidden="true">
      {name.slice(0, 1).toUpperCase()}
    </span>
  )
}
