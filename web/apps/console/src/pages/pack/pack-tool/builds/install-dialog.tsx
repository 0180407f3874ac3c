// A page for phones: scan, look, install. The link ends by itself.
import { isLocalAddress } from '@longshore/kit/local-address'
import { formatTime } from '@longshore/kit/time'
import { CopyButton, ErrorState, ReturningFocus, TextSkeleton } from '@longshore/ui'
import { layout } from '@longshore/ui/layout'
import { useQuery } from '@tanstack/react-query'
import { Modal, QRCode } from 'antd'
import type { Item } from '../api'
import { linkQuery } from '../api'
import { packToolTexts } from '../locales'
import styles from './builds.module.css'

const QR_PX = 220

export function InstallDialog({ item, onClose }: { item: Item; onClose(): void }) {
  const t = packToolTexts.useT()
  const query = useQuery(linkQuery(item.id))
  const link = query.data
  const address = link ? `${window.location.origin}${link.install_path}` : ''
  return (
    <Modal
      open
      title={t('install.title', { name: item.channel_name })}
      width={420}
      footer={null}
      onCancel={onClose}
    >
      <ReturningFocus />
      {query.isPending && <TextSkeleton lines={4} />}
      {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {link && (
        <div className={`${layout.stack} ${styles.install}`}>
          <p>{t(isLocalAddress() ? 'install.local' : 'install.lead')}</p>
          {/* White with a margin in both themes: scanners need the contrast. */}
          <div
            role="img"
            aria-label={t('install.code', { name: item.channel_name })}
            className={styles.code2d}
          >
            <QRCode type="svg" value={address} size={QR_PX} color="#000" bgColor="#fff" bordered={false} />
          </div>
          <p className={layout.hint}>
            <a href={address} target="_blank" rel="noreferrer">
              {address}
            </a>{' '}
            <CopyButton text={address} of={address} />
          </p>
          <p className={layout.hint}>
            {t('install.until', { time: formatTime(link.expires_at, 'YYYY-MM-DD HH:mm') })}
          </p>
        </div>
      )}
    </Modal>
  )
}
