import { BusyButton, ReturningFocus } from '@longshore/ui'
import { FormAlert } from '@longshore/ui/form'
import { Button, Modal } from 'antd'
import { useState } from 'react'
import { useCan } from '@/lib/stores/permission'
import { liftBans, playersChanged } from './api'
import type { Outcome } from './bulk-form'
import { begun, goOn, type Run } from './bulk-run'
import { playersTexts } from './locales'

/** What came of it; goes on where it stopped, and takes bans back. */
export function BulkResult({ outcome, onClose }: { outcome: Outcome; onClose(): void }) {
  const t = playersTexts.useT()
  const mayEdit = useCan('operateEdit')
  const [run, setRun] = useState<Run>(outcome.run)
  const [undone, setUndone] = useState<Run | null>(null)
  const [isBusy, setBusy] = useState(false)
  const { action, step } = outcome
  const busily = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true)
    try {
      await work()
      await playersChanged()
    } finally {
      setBusy(false)
    }
  }
  const handleGoOn = () => busily(async () => setRun(await goOn(run, step, setRun)))
  const handleUndo = () =>
    busily(async () => setUndone(await goOn(undone ?? begun(run.banIds), liftBans, setUndone)))
  const canUndo = mayEdit && run.banIds.length > 0 && (undone === null || undone.rest.length > 0)
  return (
    <Modal
      open
      title={t('bulk')}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={[
        run.rest.length > 0 && !undone && (
          <BusyButton key="on" isBusy={isBusy} onClick={() => void handleGoOn()}>
            {t('bulk.goOn', { count: run.rest.length })}
          </BusyButton>
        ),
        canUndo && (
          <BusyButton key="undo" danger isBusy={isBusy} onClick={() => void handleUndo()}>
            {t('bulk.undo', { count: (undone?.rest ?? run.banIds).length })}
          </BusyButton>
        ),
        <Button key="close" type="primary" onClick={onClose}>
          {t('bulk.close')}
        </Button>,
      ]}
    >
      <ReturningFocus />
      <div role="status">
        <p>
          <b>{t(`bulk.done.${action}`, { count: run.done })}</b>
          {run.left > 0 && ` · ${t(`bulk.left.${action}`, { count: run.left })}`}
        </p>
        {undone && (
          <p>
            {t('bulk.undone', { count: undone.done })}
            {undone.left > 0 && ` · ${t('bulk.notUndone', { count: undone.left })}`}
          </p>
        )}
      </div>
      {run.rest.length > 0 && (
        <FormAlert text={t('bulk.stopped', { count: run.rest.length, why: run.refusal ?? '' })} />
      )}
      <FormAlert text={undone?.refusal ?? null} />
      {!undone && <p>{t(`bulk.undoLead.${action}`)}</p>}
    </Modal>
  )
}
