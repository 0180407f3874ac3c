import { layout } from '@longshore/ui/layout'
import { Button } from 'antd'
import { useRef, useState } from 'react'
import type { Parameter } from '../api'
import { channelTexts } from '../locales'
import styles from '../pack-channel.module.css'
import type { FieldControl } from './field'

/** Characters; the server has the same limit. */
const MOST = 65_536

interface Props {
  control: FieldControl
  parameter: Parameter
  value: string
  isReadOnly: boolean
  onChange(value: string | undefined): void
}

/** A parameter that is a whole file of text: chosen, dropped or pasted; its name and size are shown. */
export function FileControl({ control, parameter, value, isReadOnly, onChange }: Props) {
  const t = channelTexts.useT()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const name = parameter.file.split('/').at(-1) ?? ''
  const take = async (file: File | undefined): Promise<void> => {
    if (!file || isReadOnly) return
    const text = await textOf(file)
    setFault(text === null ? t('file.refused', { name: file.name }) : null)
    if (text !== null) onChange(text || undefined)
  }
  return (
    <div
      className={`${layout.tight} ${styles.file}`}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        void take(event.dataTransfer.files[0])
      }}
    >
      <span className={layout.wrap}>
        <Button
          size="small"
          disabled={isReadOnly}
          aria-label={t('file.chooseOf', { name })}
          onClick={() => input.current?.click()}
        >
          {t('file.choose')}
        </Button>
        <span className={layout.strong}>{name}</span>
        <span className={layout.hint} role="status">
          {value ? t('file.bytes', { count: new TextEncoder().encode(value).length }) : t('file.none')}
        </span>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={name}
          onChange={({ target }) => {
            const chosen = target.files?.[0]
            // The same file must be choosable twice: it was corrected in between.
            target.value = ''
            void take(chosen)
          }}
        />
      </span>
      <textarea
        {...control}
        className={`${layout.control} ${styles.input}`}
        rows={4}
        maxLength={MOST}
        spellCheck={false}
        autoComplete="off"
        disabled={isReadOnly}
        placeholder={t('file.paste')}
        value={value}
        onChange={(event) => {
          setFault(null)
          onChange(event.target.value || undefined)
        }}
      />
      {fault && (
        <p role="alert" className={layout.error}>
          {fault}
        </p>
      )}
    </div>
  )
}

/** What a file says; null for one that is no text or too long. */
async function textOf(file: File): Promise<string | null> {
  if (file.size > MOST * 4) return null
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer())
    return text.length > MOST || text.includes('\0') ? null : text
  } catch {
    return null
  }
}
