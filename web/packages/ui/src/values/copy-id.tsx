import { useState } from 'react'
import { Icon } from '../icon'
import { useUiTexts } from '../locales'
import { copyText } from '../states/copy-text'
import styles from './values.module.css'

const SHOWN_MS = 2000
const KEPT_ENDS = 4

interface Props {
  value: string
  /** What the id is of, for the button's name: "copy the order ID". */
  label?: string
  /** Shows only both ends of an id longer than this; the whole one is the tooltip and what is copied. */
  most?: number
}

/** An id in full and a button that copies it without spaces. */
export function CopyId({ value, label, most }: Props) {
  const t = useUiTexts()
  const [said, setSaid] = useState<'state.copied' | 'state.notCopied' | null>(null)
  const handleCopy = async (): Promise<void> => {
    setSaid((await copyText(value.replaceAll(/\s/g, ''))) ? 'state.copied' : 'state.notCopied')
    setTimeout(() => setSaid(null), SHOWN_MS)
  }
  const isShort = most !== undefined && value.length > most
  return (
    <span className={styles.id}>
      <code title={isShort ? value : undefined}>
        {isShort ? `${value.slice(0, KEPT_ENDS)}…${value.slice(-KEPT_ENDS)}` : value}
      </code>
      <button
        type="button"
        className={styles.copy}
        aria-label={t('id.copy', { name: label ? `${label} ${value}` : value })}
        title={t('state.copy')}
        data-said={said ?? undefined}
        onClick={() => void handleCopy()}
      >
        <Icon name={said === 'state.copied' ? 'check' : 'copy'} size={14} />
      </button>
      <span className="visually-hidden" aria-live="polite">
        {said && t(said)}
      </span>
    </span>
  )
}
