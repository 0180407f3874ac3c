// The evidence of a case: added while it is open, opened by who may see secrets, never shown in the page.
import { ConfirmDialog, GameTime } from '@longshore/ui'
import { Button } from 'antd'
import { useId, useState } from 'react'
import { useCan } from '@/lib/stores/permission'
import { toast } from '@/lib/toast'
import { UploadError } from '@/lib/upload'
import parts from '../../parts.module.css'
import { PersonalFileDialog } from '../../personal-file-dialog'
import {
  ACCEPT,
  addEvidence,
  type CaseDetail,
  type Evidence,
  type EvidenceKind,
  KINDS,
  removeEvidence,
  takeOut,
} from './api'
import { Choice } from './case-dialog'
import { refundsTexts } from './locales'

const MIB = 1 << 20

export function EvidenceCard({ detail }: { detail: CaseDetail }) {
  const t = refundsTexts.useT()
  const [mayEdit, mayReveal] = [useCan('operateEdit'), useCan('personalReveal')]
  const [opened, setOpened] = useState<Evidence | null>(null)
  const [gone, setGone] = useState<Evidence | null>(null)
  const { case: one, files } = detail
  const isOpen = mayEdit && one.state === 'open'
  return (
    <section className={`${parts.card} ${parts.detail}`} aria-labelledby="evidence-title">
      <header className={parts.head}>
        <h2 id="evidence-title">{t('evidence')}</h2>
        <span className={parts.muted}>{t(files.length > 0 ? 'filesHint' : 'noFiles')}</span>
      </header>
      {files.length > 0 && (
        <ul className={parts.rows}>
          {files.map((file) => (
            <li key={file.id}>
              <strong>{t(`kind.${file.kind}`)}</strong>
              <span className={parts.muted}>
                {sizeOf(file.size)} <GameTime at={file.created_at} /> {file.created_user_name}
              </span>
              <span className={parts.side}>
                {mayReveal && (
                  <Button
                    size="small"
                    aria-label={t('openOf', { kind: t(`kind.${file.kind}`) })}
                    onClick={() => setOpened(file)}
                  >
                    {t('open')}
                  </Button>
                )}
                {isOpen && (
                  <Button
                    size="small"
                    aria-label={t('removeOf', { kind: t(`kind.${file.kind}`) })}
                    onClick={() => setGone(file)}
                  >
                    {t('remove')}
                  </Button>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
      {isOpen && <AddFile caseId={one.id} />}
      {opened && (
        <PersonalFileDialog
          title={t('openOf', { kind: t(`kind.${opened.kind}`) })}
          lead={t('openLead')}
          submitLabel={t('takingOut')}
          take={(reason, password) => takeOut(one.id, opened.id, reason, password)}
          onClose={() => setOpened(null)}
        />
      )}
      {gone && (
        <ConfirmDialog
          title={t('removeOf', { kind: t(`kind.${gone.kind}`) })}
          confirmLabel={t('remove')}
          cancelLabel={t('cancel')}
          isDanger
          onConfirm={() => removeEvidence(one.id, gone.id)}
          onClose={() => setGone(null)}
        >
          {t('removeLead')}
        </ConfirmDialog>
      )}
    </section>
  )
}

function AddFile({ caseId }: { caseId: number }) {
  const t = refundsTexts.useT()
  const [kind, setKind] = useState<EvidenceKind>('identity')
  const [isBusy, setBusy] = useState(false)
  const id = useId()
  const handleFile = async (input: HTMLInputElement): Promise<void> => {
    const file = input.files?.[0]
    if (!file) return
    setBusy(true)
    try {
      await addEvidence(caseId, kind, file)
      toast('success', t('fileAdded'))
    } catch (error) {
      // A refused call has said so itself.
      if (error instanceof UploadError) toast('error', error.message)
    } finally {
      input.value = ''
      setBusy(false)
    }
  }
  return (
    <div className={parts.row}>
      <Choice<EvidenceKind>
        label={t('fileKind')}
        value={kind}
        options={KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
        onChange={setKind}
      />
      <label htmlFor={id}>{t('addFile')}</label>
      <input
        id={id}
        type="file"
        accept={ACCEPT}
        disabled={isBusy}
        onChange={({ target }) => void handleFile(target)}
      />
    </div>
  )
}

function sizeOf(bytes: number): string {
  return bytes >= MIB ? `${(bytes / MIB).toFixed(1)} MB` : `${Math.max(1, Math.round(bytes / 1024))} KB`
}
