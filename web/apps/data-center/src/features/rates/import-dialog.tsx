// Rates out of a file: looked at first, then taken whole.
import { useConnection } from '@longshore/remote'
import { FormDialog } from '@longshore/ui'
import { useForm } from '@longshore/ui/form'
import { layout } from '@longshore/ui/layout'
import { Button } from 'antd'
import { useRef, useState } from 'react'
import { formatCount } from '../../lib/figures'
import { type Imported, useKeeping } from './api'
import { ratesTexts } from './locales'

const MOST_BYTES = 1 << 20

interface Props {
  /** The report currency that the page shows. */
  target: string
  onClose(): void
}

export function ImportDialog({ target: shown, onClose }: Props) {
  const t = ratesTexts.useT()
  const { props } = useConnection()
  const { read } = useKeeping()
  // What is looked at is into the currency that it will be imported into.
  const [target] = useState(shown)
  const [file, setFile] = useState<File | null>(null)
  const [found, setFound] = useState<Imported | null>(null)
  const isChecked = found !== null && found.bad_rows === 0
  const form = useForm({
    initial: { file: '' },
    unreadable: t('import.unreadable'),
    check: () => ({ file: wrongFile(file, t) }),
    submit: async () => {
      if (!file) return
      const answer = await read(await base64Of(file), !isChecked, target)
      setFound(answer)
      if (!answer.is_applied) return
      props.notify('success', t('import.done', inWords(answer)))
      onClose()
    },
  })
  return (
    <FormDialog
      title={t('import')}
      submitLabel={t(isChecked ? 'import' : 'import.check')}
      cancelLabel={t('cancel')}
      isBusy={form.isBusy}
      refusal={form.refusal}
      width={640}
      onSubmit={form.handleSubmit}
      onClose={onClose}
    >
      <p className={layout.flush}>{t('import.lead')}</p>
      <FileChoice
        file={file}
        isBusy={form.isBusy}
        error={form.errorOf('file')}
        onChange={(chosen) => {
          setFile(chosen)
          setFound(null)
          // What was said about another file is said no more.
          form.set('file', chosen?.name ?? '')
        }}
      />
      <div role="status">
        {isChecked && <p className={layout.note}>{t('import.found', inWords(found))}</p>}
      </div>
      {found && found.bad_rows > 0 && <BadRows found={found} />}
    </FormDialog>
  )
}

interface ChoiceProps {
  file: File | null
  /** What is looked at is what will be imported: no other file meanwhile. */
  isBusy: boolean
  error: string | undefined
  onChange(file: File | null): void
}

function FileChoice({ file, isBusy, error, onChange }: ChoiceProps) {
  const t = ratesTexts.useT()
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className={layout.tight}>
      <div className={layout.wrap}>
        <Button disabled={isBusy} onClick={() => input.current?.click()}>
          {t('import.choose')}
        </Button>
        {file && <span className={layout.strong}>{t('import.chosen', { name: file.name })}</span>}
        <input
          ref={input}
          type="file"
          hidden
          disabled={isBusy}
          aria-label={t('import.choose')}
          accept=".csv,.tsv,.txt,.xlsx"
          onChange={({ target }) => {
            onChange(target.files?.[0] ?? null)
            target.value = ''
          }}
        />
      </div>
      <p role="alert" className={`${layout.flush} ${layout.error}`}>
        {error}
      </p>
    </div>
  )
}

function BadRows({ found }: { found: Imported }) {
  const t = ratesTexts.useT()
  return (
    <div role="alert">
      <p className={layout.error}>{t('import.bad', { count: found.bad_rows })}</p>
      <ul className={layout.choices}>
        {found.faults.map(({ row, field, value, msg }) => (
          <li key={`${row}-${field}`} className={layout.line}>
            <b>{t('import.badLine', { row, field: t(field as 'currency' | 'since' | 'rate') })}</b>
            <code>{value}</code>
            <span>{msg}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function wrongFile(file: File | null, t: ReturnType<typeof ratesTexts.useT>): string | undefined {
  if (!file) return t('import.needed')
  return file.size > MOST_BYTES ? t('import.tooLarge') : undefined
}

function inWords({ rows, added, changed, unchanged }: Imported) {
  return {
    rows: formatCount(rows),
    added: formatCount(added),
    changed: formatCount(changed),
    unchanged: formatCount(unchanged),
  }
}

async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const parts: string[] = []
  for (let at = 0; at < bytes.length; at += 0x8000)
    parts.push(String.fromCharCode(...bytes.subarray(at, at + 0x8000)))
  return btoa(parts.join(''))
}
