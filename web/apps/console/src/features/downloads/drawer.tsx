import { passingFocusOn } from '@longshore/ui/form'
import { Icon } from '@longshore/ui/icon'
import { layout } from '@longshore/ui/layout'
import { Drawer } from 'antd'
import { useEffect } from 'react'
import { showExports } from '@/lib/exports'
import { useDownloads } from '@/lib/stores/downloads'
import { showInterrupted } from '@/lib/upload/interrupted'
import { useIsPhone } from '@/lib/use-media'
import styles from './drawer.module.css'
import { downloadTexts } from './locales'
import { TaskCard } from './task-card'

const WIDTH_PX = 420

/** The tasks, the newest first. */
export function DownloadsDrawer() {
  const t = downloadTexts.useT()
  const isPhone = useIsPhone()
  const { tasks, isOpen, setOpen, clearTasks } = useDownloads()
  useEffect(() => {
    // Another browser of the same user may have begun some. A list that cannot be had leaves the tasks as they are.
    if (!isOpen) return
    void showInterrupted().catch(() => undefined)
    void showExports().catch(() => undefined)
  }, [isOpen])
  return (
    <Drawer
      open={isOpen}
      destroyOnHidden
      onClose={() => setOpen(false)}
      size={isPhone ? '100%' : WIDTH_PX}
      closable={{ placement: 'end', 'aria-label': t('close') }}
      title={t('title')}
      extra={
        tasks.length > 0 && (
          <button
            type="button"
            className={layout.textButton}
            title={t('clearHint')}
            onClick={passingFocusOn(clearTasks)}
          >
            {t('clear')}
          </button>
        )
      }
      classNames={{ body: styles.body }}
    >
      {tasks.length === 0 ? (
        <Empty />
      ) : (
        <ul className={`${layout.list} ${styles.list}`} aria-label={t('list')}>
          {tasks.toReversed().map((task) => (
            <li key={task.id}>
              <TaskCard task={task} />
            </li>
          ))}
        </ul>
      )}
      <Announcer />
    </Drawer>
  )
}

function Empty() {
  const t = downloadTexts.useT()
  return (
    <div className={`${layout.centre} ${styles.empty}`}>
      <span className={`${layout.tile} ${styles.emptyIcon}`}>
        <Icon name="download" size={28} />
      </span>
      <p className={layout.title}>{t('empty')}</p>
      <p className={`${layout.muted} ${layout.flush}`}>{t('emptyLead')}</p>
    </div>
  )
}

/** Says how the last task ended, to those who do not see the list. */
function Announcer() {
  const t = downloadTexts.useT()
  const ended = useDownloads((state) =>
    state.tasks.findLast((task) => task.status === 'done' || task.status === 'failed'),
  )
  return (
    <p role="status" className="visually-hidden">
      {ended && t(ended.status === 'done' ? 'finished' : 'failed', { name: ended.name })}
    </p>
  )
}
