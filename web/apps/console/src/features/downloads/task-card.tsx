import { formatTime, formatZonedTime } from '@longshore/kit/time'
import { passingFocusOn } from '@longshore/ui/form'
import { Icon, type IconName } from '@longshore/ui/icon'
import { layout } from '@longshore/ui/layout'
import { type ReactNode, useRef } from 'react'
import { formatBytes } from '@/lib/bytes'
import { type DownloadTask, type TaskStatus, useDownloads } from '@/lib/stores/downloads'
import { formatDuration, secondsLeft, speedOf } from './amounts'
import { downloadTexts } from './locales'
import styles from './task-card.module.css'

const ICONS: Record<TaskStatus, IconName> = {
  running: 'clock',
  done: 'success',
  failed: 'error',
  canceled: 'info',
  interrupted: 'warning',
}

export function TaskCard({ task }: { task: DownloadTask }) {
  const t = downloadTexts.useT()
  const { deleteTask } = useDownloads()
  const { name, status } = task
  return (
    <article className={styles.card} data-status={status}>
      <span className={styles.icon}>
        <Icon name={ICONS[status]} size={22} />
      </span>
      <div className={layout.grow}>
        <p className={`${layout.clip} ${layout.flush} ${styles.name}`} title={name}>
          {name}
        </p>
        <Progress task={task} />
        <p className={`${layout.line} ${layout.hint} ${layout.digits}`}>
          <span className={styles.status}>{t(statusText(task))}</span>
          <Amount task={task} />
          <span title={formatZonedTime(task.createdAt)}>{formatTime(task.createdAt, 'HH:mm:ss')}</span>
        </p>
        {task.reason && <p className={`${layout.anywhere} ${styles.reason}`}>{task.reason}</p>}
        <div className={`${layout.row} ${styles.actions}`}>
          {task.url && (
            <a
              className={layout.textButton}
              href={task.url}
              download={name}
              aria-label={t('saveOf', { name })}
            >
              {t('save')}
            </a>
          )}
          {task.save && (
            <Action label={t('saveOf', { name })} onClick={task.save}>
              {t('save')}
            </Action>
          )}
          {task.look && (
            <Action label={t('lookOf', { name })} onClick={task.look}>
              {t('look')}
            </Action>
          )}
          {status === 'running' && task.cancel && (
            <Action label={t('cancelOf', { name })} onClick={task.cancel}>
              {t('cancel')}
            </Action>
          )}
          {task.resume && <Resume name={name} onChoose={task.resume} />}
          {task.discard && (
            <Action label={t('discardOf', { name })} onClick={task.discard}>
              {t('discard')}
            </Action>
          )}
          {task.retry && (
            <Action label={t('retryOf', { name })} onClick={task.retry}>
              {t('retry')}
            </Action>
          )}
        </div>
      </div>
      <button
        type="button"
        className={layout.iconButton}
        aria-label={t('deleteOf', { name })}
        title={t('delete')}
        onClick={passingFocusOn(() => deleteTask(task.id))}
      >
        <Icon name="close" size={16} />
      </button>
    </article>
  )
}

function statusText({ kind, status }: DownloadTask) {
  return kind === 'upload' && status === 'running' ? 'uploading' : (`status.${status}` as const)
}

/** Asks for the file that an interrupted upload was begun with: a page may not open it again by itself. */
function Resume({ name, onChoose }: { name: string; onChoose(file: File): void }) {
  const t = downloadTexts.useT()
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Action label={t('resumeOf', { name })} onClick={() => input.current?.click()}>
        {t('resume')}
      </Action>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('resumeOf', { name })}
        onChange={({ target }) => {
          const file = target.files?.[0]
          // The same file must be choosable twice.
          target.value = ''
          if (file) onChoose(file)
        }}
      />
    </>
  )
}

function Action({ label, onClick, children }: { label: string; onClick(): void; children: ReactNode }) {
  return (
    // What is done mostly cannot be done again: the button goes.
    <button type="button" className={layout.textButton} aria-label={label} onClick={passingFocusOn(onClick)}>
      {children}
    </button>
  )
}

function Progress({ task }: { task: DownloadTask }) {
  const t = downloadTexts.useT()
  if (task.status !== 'running' && task.status !== 'done') return null
  return (
    <div
      role="progressbar"
      aria-label={t('progress', { name: task.name })}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={task.percent ?? undefined}
      className={`${layout.track} ${styles.track}`}
      data-unknown={task.percent === null || undefined}
    >
      <span className={`${layout.fill} ${styles.bar}`} style={{ width: `${task.percent ?? 30}%` }} />
    </div>
  )
}

function Amount({ task }: { task: DownloadTask }) {
  const t = downloadTexts.useT()
  const { unit, loaded, total, percent, status } = task
  if (loaded === 0 && total === null) return null
  const speed = status === 'running' && unit === 'bytes' ? speedOf(task) : null
  const left = status === 'running' ? secondsLeft(task, speed) : null
  const format = unit === 'bytes' ? formatBytes : String
  return (
    <span>
      {status === 'running' && percent !== null && `${percent}% · `}
      {total === null && unit === 'rows' && t('rowsOnly', { loaded })}
      {total === null && unit === 'bytes' && format(loaded)}
      {total !== null && t(unit, { loaded: format(loaded), total: format(total) })}
      {speed !== null && ` · ${t('speed', { speed: formatBytes(speed) })}`}
      {left !== null && ` · ${t('left', { time: formatDuration(left) })}`}
    </span>
  )
}
