// Shows secrets in the clear until it is closed; nothing is kept.
import { CopyButton, ReturningFocus } from '@longshore/ui'
import { Button, Modal } from 'antd'
import { componentTexts } from '../locales'
import styles from './dialog.module.css'

interface Props {
  title: string
  lead: string
  secrets: readonly { label: string; value: string }[]
  onClose(): void
}

export function SecretsDialog({ title, lead, secrets, onClose }: Props) {
  const t = componentTexts.useT()
  return (
    <Modal
      open
      title={title}
      width={600}
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('close')}
        </Button>
      }
    >
      <ReturningFocus />
      <div className={styles.question}>
        <p>{lead}</p>
      </div>
      <dl className={styles.secrets}>
        {secrets.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <code>{value}</code>
              <CopyButton text={value} of={label} />
            </dd>
          </div>
        ))}
      </dl>
    </Modal>
  )
}
