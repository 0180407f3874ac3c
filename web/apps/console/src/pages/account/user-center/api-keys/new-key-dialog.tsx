// The key itself, this once: it is kept nowhere but in this dialog.
import { CopyButton, ReturningFocus } from '@longshore/ui'
import { layout } from '@longshore/ui/layout'
import { Button, Modal } from 'antd'
import type { NewApiKey } from './api'
import styles from './api-keys.module.css'
import { Command } from './command-dialog'
import { apiKeyTexts } from './locales'

export function NewKeyDialog({ made, onClose }: { made: NewApiKey; onClose(): void }) {
  const t = apiKeyTexts.useT()
  return (
    <Modal
      open
      title={t('made.title', { name: made.name })}
      width={620}
      mask={{ closable: false }}
      keyboard={false}
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('made.done')}
        </Button>
      }
    >
      <ReturningFocus />
      <p>{t('made.lead')}</p>
      <div className={`${layout.row} ${styles.copied}`}>
        <input
          readOnly
          aria-label={t('made.key')}
          value={made.key}
          onFocus={(event) => event.target.select()}
        />
        <CopyButton text={made.key} label={t('made.copy')} />
      </div>
      <h3 className={layout.title}>{t('command.title')}</h3>
      <Command gameIds={made.game_ids} />
    </Modal>
  )
}
