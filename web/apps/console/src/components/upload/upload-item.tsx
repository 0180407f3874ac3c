// The files of an upload field: what has arrived, and what is on its way.
import { passingFocusOn } from '@longshore/ui/form'

import { Icon } from '@longshore/ui/icon'
import { iconUrl } from '../game-icon'
import { uploadFieldTexts } from './locales'
import styles from './upload-field.module.css'
import type { RunningFile, UploadedValue } from './use-uploads'

const PUBLIC_PATH = '/store/cdn/'

/** Our own server makes the smaller copy, wherever the store is. */
function pictureUrl({ url, key }: UploadedValue): string {
  return url?.startsWith('/') ? url : PUBLIC_PATH + key
}

interface StoredProps {
  file: UploadedValue
  isPicture: boolean
  problem: string | undefined
  onRetry(): void
  onRemove(): void
}

export function StoredItem({ file, isPicture, problem, onRetry, onRemove }: StoredProps) {
  const t = uploadFieldTexts.useT()
  const { name } = file
  return (
    <li className={styles.item}>
      {isPicture && file.url ? (
        <img className={styles.picture} src={iconUrl(pictureUrl(file))} alt={name} width={64} height={64} />
      ) : (
        !problem && (
          <span className={styles.done}>
            <Icon name="success" size={18} />
          </span>
        )
      )}
      <span className={styles.name} title={name}>
        {name}
        {problem && (
          <span role="alert" className={styles.reason}>
            {problem}
          </span>
        )}
      </span>
      {problem && (
        <button type="button" className={styles.action} aria-label={t('retryOf', { name })} onClick={onRetry}>
          {t('retry')}
        </button>
      )}
      <button
        type="button"
        className={styles.action}
        aria-label={t('removeOf', { name })}
        onClick={passingFocusOn(onRemove)}
      >
        {t('remove')}
      </button>
    </li>
  )
}

interface RunningProps {
  running: RunningFile
  onCancel(key: number): void
  onRetry(key: number): void
}

export function RunningItem({ running, onCancel, onRetry }: RunningProps) {
  const t = uploadFieldTexts.useT()
  const { key, file, percent, reason } = running
  const { name } = file
  return (
    <li className={styles.item}>
      <span className={styles.name} title={name}>
        {name}
        {reason ? (
          <span role="alert" className={styles.reason}>
            {reason}
          </span>
        ) : (
          <span
            role="progressbar"
            aria-label={t('progress', { name })}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={percent}
            className={styles.track}
          >
            <span className={styles.bar} style={{ width: `${percent}%` }} />
          </span>
        )}
      </span>
      {!reason && <span className={styles.percent}>{t('uploading', { percent })}</span>}
      {reason && (
        <button
          type="button"
          className={styles.action}
          aria-label={t('retryOf', { name })}
          onClick={() => onRetry(key)}
        >
          {t('retry')}
        </button>
      )}
      <button
        type="button"
        className={styles.action}
        aria-label={t('cancelOf', { name })}
        onClick={() => onCancel(key)}
      >
        {t('cancel')}
      </button>
    </li>
  )
}
