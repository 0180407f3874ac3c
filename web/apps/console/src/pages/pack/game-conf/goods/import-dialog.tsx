// Choose a file, see what it would do row by row, then apply all of it or nothing.

import { ApiError } from '@longshore/api-client'
import { busyProps, ReturningFocus, useHolding } from '@longshore/ui'
import { FormAlert } from '@longshore/ui/form'
import { layout } from '@longshore/ui/layout'
import { Modal } from 'antd'
import { useRef, useState } from 'react'
import { toast } from '@/lib/toast'
import { UploadError } from '@/lib/upload'
import type { ImportReport, SentFile } from './api'
import { importGoods } from './api'
import { sendable } from './file'
import { FileChoice } from './file-choice'
import styles from './goods.module.css'
import { goodsTexts } from './locales'

type Existing = 'refuse' | 'update'
const MOST_FAULTS = 5000

export function ImportDialog({ onClose }: { onClose(): void }) {
  const t = goodsTexts.useT()
  const [file, setFile] = useState<File | null>(null)
  const [existing, setExisting] = useState<Existing>('refuse')
  const [report, setReport] = useState<ImportReport | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [busy, setBusy] = useState<'checking' | 'applying' | null>(null)
  const sent = useRef<SentFile | null>(null)
  const holding = useHolding({ isHeld: file !== null, isBusy: busy === 'applying', onClose })

  const run = async (chosen: File, rule: Existing, isDryRun: boolean): Promise<void> => {
    setBusy(isDryRun ? 'checking' : 'applying')
    setRefusal(null)
    try {
      sent.current ??= await sendable(chosen)
      const found = await importGoods(sent.current, rule, isDryRun)
      setReport(found)
      if (!found.is_applied) return
      toast('success', t('applied', { added: found.added, updated: found.updated }))
      holding.close()
    } catch (error) {
      setReport(null)
      if (!(error instanceof ApiError || error instanceof UploadError)) throw error
      setRefusal(error.message || t('failed'))
    } finally {
      setBusy(null)
    }
  }
  const check = (chosen: File, rule: Existing): void => {
    setFile(chosen)
    setExisting(rule)
    setReport(null)
    void run(chosen, rule, true)
  }
  const changes = report ? report.added + report.updated : 0
  const isReady = report !== null && report.bad_rows.length === 0 && changes > 0
  return (
    <Modal
      open
      title={t('importTitle')}
      width={760}
      okText={isReady ? t('apply', { count: changes }) : t('import')}
      cancelText={t('cancel')}
      okButtonProps={{ disabled: !isReady || busy === 'checking', ...busyProps(busy === 'applying') }}
      confirmLoading={busy === 'applying'}
      mask={{ closable: false }}
      onOk={() => file && void run(file, existing, false)}
      onCancel={holding.leave}
    >
      <ReturningFocus />
      <p className={layout.hint}>{t('importLead')}</p>
      <FormAlert text={refusal} />
      <FileChoice
        label={t('chooseFile')}
        file={file}
        isBusy={busy !== null}
        onFile={(chosen) => {
          sent.current = null
          check(chosen, existing)
        }}
      />
      <fieldset className={layout.group} disabled={busy !== null}>
        <legend>{t('existing')}</legend>
        <div className={layout.wrap}>
          {(['refuse', 'update'] as const).map((rule) => (
            <label key={rule} className={layout.option}>
              <input
                type="radio"
                name="existing"
                checked={existing === rule}
                onChange={() => (file ? check(file, rule) : setExisting(rule))}
              />
              {t(rule === 'refuse' ? 'existingRefuse' : 'existingUpdate')}
            </label>
          ))}
        </div>
      </fieldset>
      <div role="status" aria-busy={busy !== null}>
        {busy && <p className={layout.hint}>{t(busy)}</p>}
        {report && <Sums report={report} />}
      </div>
      {report && report.faults.length > 0 && <Faults report={report} />}
      {holding.question}
    </Modal>
  )
}

function Sums({ report }: { report: ImportReport }) {
  const t = goodsTexts.useT()
  const bad = report.bad_rows.length
  return (
    <>
      <ul className={`${layout.line} ${layout.list} ${styles.sums}`}>
        <li>{t('rows', { count: report.rows })}</li>
        <li data-tone="good">{t('willAdd', { count: report.added })}</li>
        <li data-tone="good">{t('willUpdate', { count: report.updated })}</li>
        <li>{t('unchanged', { count: report.unchanged })}</li>
        {bad > 0 && <li data-tone="bad">{t('badRows', { count: bad })}</li>}
      </ul>
      {bad > 0 && <p className={layout.hint}>{t('fixFile')}</p>}
      {bad === 0 && report.added + report.updated === 0 && <p className={layout.hint}>{t('nothing')}</p>}
    </>
  )
}

function Faults({ report }: { report: ImportReport }) {
  const t = goodsTexts.useT()
  return (
    <>
      {/* Scrolls by keyboard, hence a stop of the Tab key. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles.faults} tabIndex={0} role="region" aria-label={t('faults')}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('faultRow')}</th>
              <th scope="col">{t('faultField')}</th>
              <th scope="col">{t('faultValue')}</th>
              <th scope="col">{t('faultReason')}</th>
            </tr>
          </thead>
          <tbody>
            {report.faults.map((fault, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes once it is there
              <tr key={index}>
                <th scope="row">{fault.row}</th>
                <td>{headOf(fault.field, t)}</td>
                <td>{fault.value}</td>
                <td className={layout.muted}>{fault.msg}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {report.faults.length >= MOST_FAULTS && (
        <p className={layout.hint}>{t('faultsMore', { count: MOST_FAULTS })}</p>
      )}
    </>
  )
}

const FIELDS = ['code', 'name', 'price', 'currency', 'status', 'description'] as const

/** The head of the file's column in the user's language. */
function headOf(field: string, t: ReturnType<typeof goodsTexts.useT>): string {
  const known = FIELDS.find((name) => name === field)
  if (known) return t(`field.${known}`)
  const [kind, channel = ''] = field.split(':')
  if (kind === 'product') return t('field.product', { channel })
  return kind === 'price' ? t('field.channelPrice', { channel }) : field
}
