import { useState } from 'react'
import { useUiTexts } from '../locales'
import styles from './states.module.css'

const SHOWN_MS = 2000

/** Copies a text and says so for a moment. */
export function CopyButton({ text, label }: { text: string; label?: string }) {
  const t = useUiTexts()
  const [isCopied, setCopied] = useState(false)
  const handleCopy = async (): Promise<void> => {
    await navigator.clipboard.writeText(text)
    setCopied(true)
    setTimeout(() => setCopied(false), SHOWN_MS)
  }
  return (
    <button type="button" className={styles.copy} onClick={() => void handleCopy()}>
      <span aria-live="polite">{isCopied ? t('state.copied') : (label ?? t('state.copy'))}</span>
    </button>
  )
}
