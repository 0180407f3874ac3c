// Promoters out of a table: checked first, every bad row named, then all of them or none.
import { saveFile } from '@longshore/kit/save-file'
import { useConnection } from '@longshore/remote'
import { BusyButton, Drawer, StateTag, useHolding } from '@longshore/ui'
import { FormAlert } from '@longshore/ui/form'
import { layout } from '@longshore/ui/layout'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { FileButton } from '../../components/file-button'
import { type ImportReport, usePromoters } from './api'
import { TABLE_ENDINGS, useImport } from './import'
import { promoterTexts } from './locales'
import styles from './promoters.module.css'

export function ImportButton() {
  const t = promoterTexts.useT()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('import.action')}</Button>
      {isOpen && <ImportDrawer onClose={() => setOpen(false)} />}
    </>
  )
}

function ImportDrawer({ onClose }: { onClose(): void }) {
  const t = promoterTexts.useT()
  const { props } = useConnection()
  const { allKey } = usePromoters()
  const queryClient = useQueryClient()
  const { read, table } = useImport()
  const [content, setContent] = useState('')
  const [report, setReport] = useState<ImportReport>()
  const [failure, setFailure] = useState('')
  const [isBusy, setBusy] = useState(false)
  const holding = useHolding({ isHeld: content !== '', isBusy, onClose })
  const during = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true)
    setFailure('')
    try {
      await work()
    } catch (error) {
      setReport(undefined)
      setFailure(error instanceof Error ? error.message : String(error))
    } finally {
      setBusy(false)
    }
  }
  const handleFile = (file: File): Promise<void> =>
    during(async () => {
      const [found, said] = await read(file)
      setContent(found)
      setReport(said)
    })
  const handleStore = (): Promise<void> =>
    during(async () => {
      const [, said] = await read(content)
      if (!said.is_applied) return setReport(said)
      props.notify('success', t('import.done', { count: said.added }))
      await queryClient.invalidateQueries({ queryKey: allKey })
      holding.close()
    })
  const isGood = report && report.faults.length === 0
  return (
    <Drawer
      title={t('import.title')}
      onClose={holding.leave}
      isForm
      foot={
        <>
          <Button onClick={holding.leave}>{t('cancel')}</Button>
          <BusyButton type="primary" disabled={!isGood} isBusy={isBusy} onClick={() => void handleStore()}>
            {isGood ? t('import.store', { count: report.added }) : t('import.action')}
          </BusyButton>
        </>
      }
    >
      <div className={layout.stack}>
        <p className={layout.flush}>{t('import.lead')}</p>
        <div className={layout.wrap}>
          <FileButton accept={TABLE_ENDINGS} isBusy={isBusy} onFile={(file) => void handleFile(file)}>
            {t('import.choose')}
          </FileButton>
          <Button onClick={() => void table(true).then(saveFile, () => undefined)}>
            {t('import.template')}
          </Button>
          <Button onClick={() => void table(false).then(saveFile, () => undefined)}>
            {t('import.every')}
          </Button>
        </div>
        <FormAlert text={failure || null} />
        {report && <Report report={report} />}
      </div>
      {holding.question}
    </Drawer>
  )
}

const FIELD_WORDS = ['name', 'code', 'contact', 'group', 'agency', 'share', 'note'] as const

function Report({ report: { rows, added, bad_rows, faults } }: { report: ImportReport }) {
  const t = promoterTexts.useT()
  if (faults.length === 0) return <StateTag kind="done">{t('import.good', { rows, count: added })}</StateTag>
  const named = (field: string): string => {
    const known = FIELD_WORDS.find((one) => one === field)
    return known ? t(known) : field
  }
  return (
    <>
      <StateTag kind="failed">{t('import.bad', { rows, count: bad_rows.length })}</StateTag>
      <ul className={styles.faults} aria-label={t('import.faults')}>
        {faults.map(({ row, field, value, msg }) => (
          <li key={`${row} ${field}`}>{t('import.fault', { row, field: named(field), value, msg })}</li>
        ))}
      </ul>
    </>
  )
}
