import { formatTime } from '@longshore/kit/time'
import { CopyButton, ReturningFocus } from '@longshore/ui'
import { layout } from '@longshore/ui/layout'
import { Button, Modal } from 'antd'
import type { SigningKey } from '../api'
import styles from '../game-conf.module.css'
import { gameConfTexts } from '../locales'

const DIGESTS = ['md5', 'sha1', 'sha256'] as const
const NAMES = { md5: 'MD5', sha1: 'SHA-1', sha256: 'SHA-256' }

/** What channels ask for: the digests of the certificate. */
export function FingerprintsDialog({ signingKey, onClose }: { signingKey: SigningKey; onClose(): void }) {
  const t = gameConfTexts.useT()
  return (
    <Modal
      open
      title={t('keys.fingerprintsTitle', { name: signingKey.name })}
      width={620}
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('close')}
        </Button>
      }
    >
      <ReturningFocus />
      <p className={layout.lead} style={{ marginBottom: 14 }}>
        {t('keys.fingerprintsLead')}
      </p>
      <dl>
        {DIGESTS.map((digest) => (
          <div key={digest} className={`${layout.tight} ${styles.fingerprint}`}>
            <dt className={`${layout.hint} ${layout.block} ${styles.hint}`}>{NAMES[digest]}</dt>
            <dd>
              <code>{signingKey[digest]}</code>
              <CopyButton text={signingKey[digest]} of={NAMES[digest]} />
            </dd>
          </div>
        ))}
      </dl>
      <dl className={styles.facts}>
        <div>
          <dt>{t('keys.algorithm')}</dt>
          <dd>{signingKey.algorithm}</dd>
        </div>
        <div>
          <dt>{t('keys.alias')}</dt>
          <dd>{signingKey.alias || t('upload.unnamed')}</dd>
        </div>
        <div>
          <dt>{t('keys.notBefore')}</dt>
          <dd>{formatTime(signingKey.not_before)}</dd>
        </div>
        <div>
          <dt>{t('keys.expires')}</dt>
          <dd>{formatTime(signingKey.not_after)}</dd>
        </div>
        <div className={styles.wide}>
          <dt>{t('keys.subject')}</dt>
          <dd>{signingKey.subject}</dd>
        </div>
      </dl>
    </Modal>
  )
}
