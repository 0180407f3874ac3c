import { layout } from '@longshore/ui/layout'
import { Button } from 'antd'
import { useRef, useState } from 'react'
import { TABLE_ENDINGS } from './file'
import styles from './goods.module.css'
import { goodsTexts } from './locales'

interface Props {
  label: string
  file: File | null
  isBusy?: boolean
  onFile(file: File): void
}

/** A place to choose or drop a table. */
export function FileChoice({ label, file, isBusy = false, onFile }: Props) {
  const t = goodsTexts.useT()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const [isRefused, setRefused] = useState(false)
  const take = (chosen: File | undefined): void => {
    if (!chosen) return
    const isTable = TABLE_ENDINGS.some((ending) => chosen.name.toLowerCase().endsWith(ending))
    setRefused(!isTable)
    if (isTable) onFile(chosen)
  }
  return (
    <>
      <div
        className={`${layout.wrap} ${styles.drop}`}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setOver(false)
          take(event.dataTransfer.files[0])
        }}
      >
        <Button disabled={isBusy} onClick={() => input.current?.click()}>
          {t(file ? 'otherFile' : 'chooseFile')}
        </Button>
        <span className={file ? layout.strong : layout.muted}>{file ? file.name : t('dropFile')}</span>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={label}
          accept={TABLE_ENDINGS.join(',')}
          onChange={({ target }) => {
            const chosen = target.files?.[0]
            // The same file must be choosable twice: it was corrected in between.
            target.value = ''
            take(chosen)
          }}
        />
      </div>
      {isRefused && (
        <p role="alert" className={layout.error}>
          {t('wrongEnding')}
        </p>
      )}
    </>
  )
}
