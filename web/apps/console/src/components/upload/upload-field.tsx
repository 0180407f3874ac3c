// A form field of files that go straight to the object store (clauses U-06 to U-08): button, drag and drop, paste.
import { Icon } from '@longshore/ui/icon'
import { type ClipboardEvent, type DragEvent, useEffect, useId, useRef, useState } from 'react'
import { formatBytes } from '@/lib/bytes'
import type { ImageRule } from '@/lib/upload/rules'
import button from '../button.module.css'
import { uploadFieldTexts } from './locales'
import styles from './upload-field.module.css'
import { RunningItem, StoredItem } from './upload-item'
import { type UploadedValue, type UploadRules, useUploads } from './use-uploads'

export interface UploadFieldProps extends UploadRules {
  label: string
  value: readonly UploadedValue[]
  onChange(value: UploadedValue[]): void
  /** Whether something is on its way, which a form had better wait for. */
  onBusyChange?(isBusy: boolean): void
  /** Shows what has arrived as pictures; follows from `image` where that is given. */
  isPicture?: boolean
  /** Offers a place to drop files on. */
  drag?: boolean
  hint?: string
  /** What the form or the server says about the value. */
  error?: string
  /** Why a file that has arrived is not where it belongs yet. */
  problemOf?(file: UploadedValue): string | undefined
  /** Tries again with such a file. */
  onRetry?(file: UploadedValue): void
}

export function UploadField(props: UploadFieldProps) {
  const { label, value, onChange, hint, error, drag = false, multiple = false, accept } = props
  const t = uploadFieldTexts.useT()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const { running, refusal, add, cancel, retry } = useUploads(props, value, onChange)
  const isPicture = props.isPicture ?? props.image !== undefined
  const problem = refusal ?? error
  const { onBusyChange } = props
  const isBusy = running.some(({ reason }) => reason === undefined)
  useEffect(() => onBusyChange?.(isBusy), [isBusy, onBusyChange])

  const handlePaste = (event: ClipboardEvent): void => {
    const files = [...event.clipboardData.files]
    if (files.length === 0) return
    event.preventDefault()
    void add(files)
  }
  const handleDrag = (event: DragEvent): void => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(true)
  }
  const handleDrop = (event: DragEvent): void => {
    event.preventDefault()
    setOver(false)
    void add([...event.dataTransfer.files])
  }
  const zone = drag ? { onDragOver: handleDrag, onDragLeave: () => setOver(false), onDrop: handleDrop } : {}
  const hasFile = !multiple && value.length + running.length > 0
  return (
    // Paste and drop are ways beside the button, which every keyboard reaches.
    <div
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={`${id}-note`}
      className={styles.field}
      onPaste={handlePaste}
    >
      <span id={`${id}-label`} className={styles.label}>
        {label}
      </span>
      {value.length + running.length > 0 && (
        <ul className={styles.list} aria-label={t('files')}>
          {value.map((file) => (
            <StoredItem
              key={file.upload_id || file.url || file.name}
              file={file}
              isPicture={isPicture}
              problem={props.problemOf?.(file)}
              onRetry={() => props.onRetry?.(file)}
              onRemove={() => onChange(value.filter((other) => other !== file))}
            />
          ))}
          {running.map((file) => (
            <RunningItem key={file.key} running={file} onCancel={cancel} onRetry={retry} />
          ))}
        </ul>
      )}
      <div className={styles.zone} data-drag={drag || undefined} data-over={isOver || undefined} {...zone}>
        <button
          type="button"
          className={`${button.plain} ${styles.choose}`}
          onClick={() => input.current?.click()}
        >
          <Icon name={isPicture ? 'image' : 'upload'} size={18} />
          {t(hasFile ? 'replace' : isPicture ? 'chooseImage' : 'choose')}
        </button>
        {drag && <span className={styles.dropHint}>{t(isOver ? 'drop' : 'dropHere')}</span>}
        <input
          ref={input}
          type="file"
          hidden
          aria-label={label}
          multiple={multiple}
          accept={accept?.join(',')}
          onChange={({ target }) => {
            const files = [...(target.files ?? [])]
            // The same file must be choosable twice.
            target.value = ''
            void add(files)
          }}
        />
      </div>
      <p id={`${id}-note`} className={styles.note}>
        {hint ?? describe(props, t)}
      </p>
      {problem && (
        <p role="alert" className={styles.error}>
          {problem}
        </p>
      )}
      <Announcer value={value} />
    </div>
  )
}

const BYTES_PER_KB = 1024

/** What may be chosen, from the field's own rules. */
function describe(
  { accept = [], maxKb, image, multiple, limit }: UploadFieldProps,
  t: ReturnType<typeof uploadFieldTexts.useT>,
): string {
  return [
    accept.length > 0 && t('accept', { list: accept.join(' ') }),
    image && describeImage(image, t),
    maxKb !== undefined && t('most', { size: formatBytes(maxKb * BYTES_PER_KB) }),
    multiple && limit !== undefined && t('limit', { count: limit }),
  ]
    .filter(Boolean)
    .join(' · ')
}

function describeImage({ width, height }: ImageRule, t: ReturnType<typeof uploadFieldTexts.useT>): string {
  return height === undefined ? t('widthOnly', { width }) : t('dimensions', { width, height })
}

/** Says what has arrived, to those who do not see the list. */
function Announcer({ value }: { value: readonly UploadedValue[] }) {
  const t = uploadFieldTexts.useT()
  const [first] = useState(value)
  const last = value.at(-1)
  return (
    <p role="status" className="visually-hidden">
      {last && !first.includes(last) && t('uploaded', { name: last.name })}
    </p>
  )
}
