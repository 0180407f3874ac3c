// The page that a QR code opens on a phone: what the package is, and the button. No login, no antd.

import { formatZonedTime } from '@longshore/kit/time'
import { FormAlert } from '@longshore/ui/form'
import { Icon } from '@longshore/ui/icon'
import { layout } from '@longshore/ui/layout'
import { useParams } from '@tanstack/react-router'
import button from '@/components/button.module.css'
import { GameIcon } from '@/components/game-icon'
import { PublicFrame } from '@/components/public-frame'
import { formatBytes } from '@/lib/bytes'
import type { InstallInfo } from './api'
import { isApple, isInChat } from './device'
import styles from './install.module.css'
import { installTexts } from './locales'
import { useInstall } from './use-install'

export function InstallPage() {
  const t = installTexts.useT()
  const { token } = useParams({ from: '/install/$token' })
  const { install, retry } = useInstall(token)
  if (install.state === 'loading')
    return (
      <PublicFrame title={t('heading')}>
        <p role="status" className={layout.muted}>
          {t('loading')}
        </p>
      </PublicFrame>
    )
  if (install.state === 'ready') return <Package info={install.info} />
  const isRefused = install.state === 'refused'
  return (
    <PublicFrame title={t(isRefused ? 'refused' : 'failed')}>
      {isRefused ? (
        // Testers are told what to do; what the server says of tokens and formats is for programs.
        <p className={layout.muted}>{t('refusedHelp')}</p>
      ) : (
        <>
          <FormAlert text={install.reason} />
          <button type="button" className={button.primary} onClick={retry}>
            {t('retry')}
          </button>
        </>
      )}
    </PublicFrame>
  )
}

function Package({ info }: { info: InstallInfo }) {
  const t = installTexts.useT()
  return (
    <PublicFrame title={t('title', { game: info.game_name })}>
      <div className={`${layout.row} ${styles.head}`}>
        <GameIcon icon={info.icon_url} name={info.game_name} size={72} />
        <p className={`${layout.tight} ${layout.anywhere} ${styles.names}`}>
          <strong>{info.game_name}</strong>
          <span>{t('of', { channel: info.channel_name, version: info.version_name })}</span>
          <span>{formatBytes(info.size)}</span>
        </p>
      </div>
      <Warning />
      <a href={info.url} download={info.file_name} className={`${button.primary} ${styles.download}`}>
        <Icon name="download" size={18} />
        {t('download')}
      </a>
      <ol className={styles.steps}>
        <li>{t('step.1')}</li>
        <li>{t('step.2')}</li>
      </ol>
      <dl className={styles.facts}>
        <div>
          <dt>{t('packageName')}</dt>
          <dd>{info.package_name}</dd>
        </div>
        <div>
          <dt>{t('file')}</dt>
          <dd>{info.file_name}</dd>
        </div>
        <div>
          <dt>SHA-256</dt>
          <dd>
            <code>{info.sha256}</code>
          </dd>
        </div>
        <div>
          <dt>{t('until')}</dt>
          <dd>{formatZonedTime(info.expires_at)}</dd>
        </div>
      </dl>
    </PublicFrame>
  )
}

/** Where the button would not work, and what to do instead. */
function Warning() {
  const t = installTexts.useT()
  const agent = navigator.userAgent
  if (!isInChat(agent) && !isApple(agent)) return null
  return <p className={layout.note}>{t(isApple(agent) ? 'apple' : 'chat')}</p>
}
