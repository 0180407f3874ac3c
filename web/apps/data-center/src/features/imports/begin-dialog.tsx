// A file is sent and looked at, then its columns are named, then it is imported.
import { useConnection } from '@longshore/remote'
import { FormDialog } from '@longshore/ui'
import { useForm } from '@longshore/ui/form'
import { layout } from '@longshore/ui/layout'
import { Button } from 'antd'
import { useRef, useState } from 'react'
import { formatCount } from '../../lib/figures'
import { type ImportFile, type Kind, type Log, type Mapping, useImporting } from './api'
import { importsTexts } from './locales'
import { isWhole, MappingFields, trimmed } from './mapping-fields'
import { useUpload } from './upload'

const MOST_BYTES = 512 << 20
const LOGS = ['', 'playercharger', 'goldobtain', 'goldconsume', 'itemobtain', 'itemconsume'] as const

interface Read {
  uploadId: string
  file: ImportFile
}

interface Values extends Record<string, unknown> {
  file: File | null
  log: Log
  kind: Kind
  mapping: Mapping | null
}

export function BeginDialog({ onClose }: { onClose(): void }) {
  const t = importsTexts.useT()
  const { props } = useConnection()
  const { look, begin } = useImporting()
  const send = useUpload()
  const [share, setShare] = useState<number | null>(null)
  const [read, setRead] = useState<Read | null>(null)
  const form = useForm<Values>({
    initial: { file: null, log: '', kind: 'payments', mapping: null },
    check: ({ file, kind, mapping }) => ({
      file: wrongFile(file, t),
      mapping: mapping ? wrongMapping(kind, trimmed(mapping), t) : undefined,
    }),
    submit: async ({ file, log, kind, mapping }) => {
      if (!file) return
      if (read && mapping) {
        await begin(read.uploadId, kind, trimmed(mapping))
        props.notify('success', t('begin.done', { name: file.name }))
        onClose()
        return
      }
      try {
        const uploadId = await send(file, setShare)
        const found = await look(uploadId, log)
        setRead({ uploadId, file: found })
        form.set('kind', found.kind)
        form.set('mapping', found.mapping)
      } finally {
        setShare(null)
      }
    },
  })
  const { file, log, kind, mapping } = form.values
  return (
    <FormDialog
      title={t('new')}
      submitLabel={t(read ? 'begin' : 'next')}
      cancelLabel={t('cancel')}
      // A file is only looked at first: that can be left.
      isBusy={form.isBusy && read !== null}
      isPreparing={form.isBusy}
      refusal={form.refusal ?? form.errorOf('mapping') ?? null}
      width={760}
      onSubmit={form.handleSubmit}
      onClose={onClose}
    >
      <p className={layout.flush}>{t('begin.lead')}</p>
      <FileChoice
        file={file}
        isRead={read !== null}
        isBusy={form.isBusy}
        log={log}
        error={form.errorOf('file')}
        onFile={(chosen) => form.set('file', chosen)}
        onLog={(chosen) => form.set('log', chosen)}
      />
      <div role="status">
        {share !== null && t('sending', { percent: formatCount(Math.floor(share * 100)) })}
      </div>
      {read && mapping && (
        <MappingFields
          file={read.file}
          kind={kind}
          mapping={mapping}
          onKind={(chosen) => form.set('kind', chosen)}
          onChange={(chosen) => form.set('mapping', chosen)}
        />
      )}
    </FormDialog>
  )
}

interface ChoiceProps {
  file: File | null
  isRead: boolean
  /** What is sent and looked at is what will be imported: no other file meanwhile. */
  isBusy: boolean
  log: Log
  error: string | undefined
  onFile(file: File | null): void
  onLog(log: Log): void
}

function FileChoice({ file, isRead, isBusy, log, error, onFile, onLog }: ChoiceProps) {
  const t = importsTexts.useT()
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className={layout.tight}>
      <div className={layout.wrap}>
        <label>
          {t('log')}{' '}
          <select
            value={log}
            disabled={isRead || isBusy}
            onChange={({ target }) => onLog(target.value as Log)}
          >
            {LOGS.map((name) => (
              <option key={name} value={name}>
                {name ? t('log.of', { name }) : t('log.csv')}
              </option>
            ))}
          </select>
        </label>
        {!isRead && (
          <Button disabled={isBusy} onClick={() => input.current?.click()}>
            {t('choose')}
          </Button>
        )}
        {file && <span className={layout.strong}>{t('chosen', { name: file.name })}</span>}
        <input
          ref={input}
          type="file"
          hidden
          disabled={isBusy}
          aria-label={t('choose')}
          accept=".csv,.tsv,.txt,.log"
          onChange={({ target }) => {
            onFile(target.files?.[0] ?? null)
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

function wrongMapping(
  kind: Kind,
  mapping: Mapping,
  t: ReturnType<typeof importsTexts.useT>,
): string | undefined {
  if (!isWhole(kind, mapping)) return t('column.needed')
  const isOpen = mapping.sandbox_column && mapping.sandbox_words.length === 0
  return isOpen ? t('sandbox_words.needed') : undefined
}

function wrongFile(file: File | null, t: ReturnType<typeof importsTexts.useT>): string | undefined {
  if (!file) return t('file.needed')
  if (file.size === 0) return t('file.empty')
  return file.size > MOST_BYTES ? t('file.tooLarge') : undefined
}
