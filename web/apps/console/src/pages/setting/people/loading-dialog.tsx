import { ErrorState, ReturningFocus, TextSkeleton } from '@longshore/ui'
import { Modal } from 'antd'

interface Props {
  title: string
  error: unknown
  onRetry(): void
  onClose(): void
}

/** A dialog whose choices are still on their way, or did not come. */
export function LoadingDialog({ title, error, onRetry, onClose }: Props) {
  return (
    <Modal open title={title} width={560} footer={null} onCancel={onClose}>
      <ReturningFocus />
      {error ? <ErrorState error={error} onRetry={onRetry} /> : <TextSkeleton lines={6} />}
    </Modal>
  )
}
