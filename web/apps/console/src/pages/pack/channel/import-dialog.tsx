// Imports a configuration file: first a dry run that tells everything, then the same for good.
import { FormDialog } from '@longshore/ui'
import { layout } from '@longshore/ui/layout'
import { Button } from 'antd'
import { useRef, useState } from 'react'
import { toast } from '@/lib/toast'
import { fileNeeded } from '@/lib/upload'
import type { ImportReport } from './api'
import { importChannels } from './api'
import { DiffTable } from './diff-table'
import { channelTexts } from './locales'
import styles from './pack-channel.module.css'
import { useSending } from './use-sending'
import { useWords } from './words'

export function ImportDialog({ onClose }: { onClose(): void }) {
  const t = channelTexts.useT()
  const input = useRef<HTMLInputElement>(null)
  const [name, setName] = useState('')
  const [text, setText] = useState('')
  const [report, setReport] = useState<ImportReport | null>(null)
  const { isBusy, refusal, send, refuse } = useSending()
  const changing = report?.rows.filter(({ action }) => action === 'add' || action === 'change').length ?? 0
  const hasFaults = report?.rows.some(({ action }) => action === 'fault') ?? false
  const handleFile = (file: File | undefined): void => {
    if (!file) return
    setReport(null)
    setName(file.name)
    void send(async () => {
      const content = await file.text().catch(() => null)
      if (content === null) return refuse(t('importUnreadable'))
      setText(content)
      setReport(await importChannels(content, true))
    })
  }
  return (
    <FormDialog
      title={t('import')}
      width={680}
      submitLabel={t('importCount', { count: changing })}
      cancelLabel={t('cancel')}
      isBusy={isBusy}
      refusal={refusal}
      onSubmit={(event) => {
        event.preventDefault()
        if (!report) refuse(fileNeeded())
        else if (hasFaults) refuse(t('importFaults'))
        else if (changing === 0) refuse(t('importNothing'))
        else
          void send(async () => {
            await importChannels(text, false)
            toast('success', t('imported', { count: changing }))
            onClose()
          })
      }}
      onClose={onClose}
    >
      <div className={`${layout.tight} ${styles.field}`}>
        <span className={`${layout.wrap} ${layout.strong}`}>{t('importFile')}</span>
        <span className={layout.wrap}>
          {/* What is looked at is what will be imported: no other file meanwhile. */}
          <Button disabled={isBusy} onClick={() => input.current?.click()}>
            {t('file.choose')}
          </Button>
          <span className={layout.anywhere}>{name}</span>
        </span>
        <input
          ref={input}
          type="file"
          hidden
          disabled={isBusy}
          aria-label={t('importFile')}
          accept="application/json,.json"
          onChange={({ target }) => {
            const chosen = target.files?.[0]
            // The same file must be choosable twice: it was corrected in between.
            target.value = ''
            handleFile(chosen)
          }}
        />
        <span className={layout.hint}>{t('importLead')}</span>
      </div>
      {report && <Report report={report} />}
    </FormDialog>
  )
}

function Report({ report }: { report: ImportReport }) {
  const t = channelTexts.useT()
  const words = useWords()
  return (
    <ul className={`${layout.list} ${layout.stack}`} aria-label={t('importReport')}>
      {report.rows.map((row, index) => (
        // One channel may stand in a file twice, which is one of the faults.
        <li key={`${row.code} ${index}`}>
          <p className={layout.wrap}>
            <b>{row.name ? words(row.name) : row.code}</b>
            <span className={styles.finding} data-level={row.action === 'fault' ? 'error' : 'good'}>
              {t(`importAction.${row.action}`)}
            </span>
          </p>
          {row.faults.map((fault) => (
            <p key={fault} className={layout.error}>
              {fault}
            </p>
          ))}
          {row.faults.length === 0 && row.changes.length > 0 && (
            <DiffTable rows={row.changes} parameters={[]} />
          )}
        </li>
      ))}
    </ul>
  )
}
