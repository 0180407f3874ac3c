import { useState } from 'react'
import { useUiTexts } from '../locales'
import { copyText } from './copy-text'
import styles from './states.module.css'

const SHOWN_MS = 2000

/** Copies a text and says for a moment whether that worked. */
export function CopyButton({ text, label }: { text: string; label?: string }) {
  const t = useUiTexts()
  const [said, setSaid] = useState<'state.copied' | 'state.notCopied' | null>(null)
  const handleCopy = async (): Promise<void> => {
    setSaid((await copyText(text)) ? 'state.copied' : 'state.notCopied')
    setTimeout(() => setSaid(null), SHOWN_MS)
  }
  return (
    <button type="button" className={styles.copy} onClick={() => void handleCopy()}>
      <span aria-live="polite">{said ? t(said) : (label ?? t('state.copy'))}</span>
    </button>
  )
}
