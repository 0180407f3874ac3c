// A form in a dialog: the dialog's own buttons send or leave it; it stays open until the server has agreed.
import { Modal } from 'antd'
import { type FormEvent, type ReactNode, useId } from 'react'
import { busyProps } from '../states/busy-button'
import { DialogForm } from './dialog-form'
import { useLeaving } from './use-leaving'

interface Props {
  title: string
  submitLabel: string
  cancelLabel: string
  /** It is being sent: it stays until it is answered. */
  isBusy: boolean
  /** What it needs is on its way, such as a file: it cannot be sent yet, but left. */
  isPreparing?: boolean
  /** What is to be agreed with or chosen from has not come yet, or does not exist. */
  isWaiting?: boolean
  refusal: string | null
  width?: number
  onSubmit(event: FormEvent<HTMLFormElement>): void
  onClose(): void
  children: ReactNode
}

export function FormDialog(props: Props) {
  const { title, submitLabel, cancelLabel, isBusy, isPreparing = false, isWaiting, refusal } = props
  const { width = 520, onSubmit, onClose, children } = props
  const id = useId()
  const leaving = useLeaving({ isBusy, onSubmit, onClose })
  return (
    <Modal
      open
      title={title}
      width={width}
      okText={submitLabel}
      cancelText={cancelLabel}
      // Ant Design lets nobody leave while it is set.
      confirmLoading={isBusy}
      okButtonProps={{
        htmlType: 'submit',
        form: id,
        disabled: isWaiting,
        ...busyProps(isBusy || isPreparing),
      }}
      mask={{ closable: false }}
      onCancel={leaving.onLeave}
    >
      <DialogForm id={id} refusal={refusal} onFill={leaving.onFill} onSubmit={leaving.onSubmit}>
        {children}
      </DialogForm>
      {leaving.question}
    </Modal>
  )
}
