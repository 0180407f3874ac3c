import { formatTime } from '@longshore/kit/time'
import { CopyButton, ReturningFocus } from '@longshore/ui'
import { layout } from '@longshore/ui/layout'
import { Button, Modal } from 'antd'
import type { InvitationLink } from '../api'
import { settingTexts } from '../locales'
import styles from '../setting.module.css'

interface LinkProps {
  link: InvitationLink
  name: string
  onClose(): void
}

/** Shows a fresh invitation's link, which nobody can ask for again. */
export function LinkDialog({ link, name, onClose }: LinkProps) {
  const t = settingTexts.useT()
  const time = formatTime(link.ExpiresAt, 'YYYY-MM-DD HH:mm')
  // The server gives the path; which address people reach it by, this browser knows.
  const address = new URL(link.Link, window.location.origin).href
  return (
    <Modal
      open
      title={t('invite.ready')}
      width={560}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('invite.done')}
        </Button>
      }
    >
      <ReturningFocus />
      <p>{t('invite.readyLead', { name, time })}</p>
      <div className={`${layout.row} ${styles.link}`}>
        <input
          readOnly
          aria-label={t('invite.link')}
          value={address}
          onFocus={(event) => event.target.select()}
        />
        <CopyButton text={address} label={t('invite.copy')} />
      </div>
    </Modal>
  )
}
