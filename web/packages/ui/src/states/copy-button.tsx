import { useState } from 'react'
import { useUiTexts } from '../locales'
import { copyText } from './copy-text'
import styles from './states.module.css'

const SHOWN_MS = 2000

interface Props {
  text: string
  /** Instead of "copy". */
  label?: string
  /** What is copied, for the button's name: a page has several. */
  of?: string
}

/** Copies a text and says for a moment whether that worked. */
export function CopyButton({ text, label, of }: Props) {
  const t = useUiTexts()
  const [said, setSaid] = useState<'state.copied' | 'state.notCopied' | null>(null)
  const handleCopy = async (): Promise<void> => {
    setSaid((await copyText(text)) ? 'state.copied' : 'state.notCopied')
    setTimeout(() => setSaid(null), SHOWN_MS)
  }
  const words = label ?? t('state.copy')
  return (
    <button
      type="button"
      className={styles.copy}
      aria-label={of && !said ? `${words} ${of}` : undefined}
      onClick={() => void handleCopy()}
    >
      <span aria-live="polite">{said ? t(said) : words}</span>
    </button>
  )
}
