// Asks before something that is hard to take back; names the thing, and says why when the server refuses.
import { ApiError } from '@longshore/api-client'
import { Modal } from 'antd'
import { type ReactNode, useState } from 'react'
import { FormAlert } from '../form/form-alert'
import { busyProps } from '../states/busy-button'
import styles from './overlay.module.css'
import { ReturningFocus } from './returning-focus'

interface Props {
  title: string
  confirmLabel: string
  cancelLabel: string
  isDanger?: boolean
  /** Must not show a toast for a refusal (`errorNotice: false`): the dialog shows it. */
  onConfirm(): Promise<void>
  onClose(): void
  children?: ReactNode
}

export function ConfirmDialog(props: Props) {
  const { title, confirmLabel, cancelLabel, isDanger = false, onConfirm, onClose, children } = props
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const handleConfirm = async (): Promise<void> => {
    setBusy(true)
    setRefusal(null)
    try {
      await onConfirm()
      onClose()
    } catch (error) {
      setBusy(false)
      if (!(error instanceof ApiError)) throw error
      setRefusal(error.message)
    }
  }
  return (
    <Modal
      open
      title={title}
      width={440}
      okText={confirmLabel}
      cancelText={cancelLabel}
      confirmLoading={isBusy}
      okButtonProps={{ danger: isDanger, ...busyProps(isBusy) }}
      onOk={() => void handleConfirm()}
      onCancel={() => {
        // It is being done and cannot be called back: a refusal would be shown nowhere.
        if (!isBusy) onClose()
      }}
    >
      <ReturningFocus />
      <div className={styles.question}>
        <FormAlert text={refusal} />
        {children}
      </div>
    </Modal>
  )
}
