import { formatTime } from '@longshore/kit/time'
import { lazy, Suspense, useState } from 'react'
import { type RowAction, RowActions } from '@/components/row-actions'
import { formatBytes } from '@/lib/bytes'
import { useCan } from '@/lib/stores/permission'
import { toast } from '@/lib/toast'
import { cancelBuild, rebuildItem, retryBuild } from '../api'
import { packToolTexts } from '../locales'
import { Mark } from '../mark'
import { ProblemText } from '../problem'
import { ProgressBar } from '../progress-bar'
import type { ItemDetail } from '../types'
import { useAddress } from '../use-address'
import styles from './builds.module.css'
import { downloadItems } from './download'
import { canRetry, isRunning, TONES } from './states'
import { useBusy } from './use-busy'
import { useNow } from './use-now'

const ReportDialog = lazy(() =>
  import('./report-dialog').then((module) => ({ default: module.ReportDialog })),
)
const InstallDialog = lazy(() =>
  import('./install-dialog').then((module) => ({ default: module.InstallDialog })),
)

interface Props {
  item: ItemDetail
  isChosen: boolean
  onChoose?: () => void
}

/** One channel of a build. */
export function ItemRow({ item, isChosen, onChoose }: Props) {
  const t = packToolTexts.useT()
  const [open, setOpen] = useState<'report' | 'install' | null>(null)
  const name = item.channel_name
  return (
    <li className={styles.item} data-state={item.state}>
      <div className={styles.itemHead}>
        {onChoose && (
          <input
            type="checkbox"
            className={styles.check}
            checked={isChosen}
            aria-label={t('builds.choose', { name })}
            onChange={onChoose}
          />
        )}
        <span className={styles.names}>
          <span className={styles.name}>{name}</span>
          <span className={styles.code}>
            {item.channel_code}
            {item.attempt > 1 && ` · ${t('builds.attempt', { count: item.attempt })}`}
            {item.rebuild_of !== null && ` · ${t('builds.isRebuild')}`}
          </span>
        </span>
        <span className={styles.state}>
          <Mark tone={TONES[item.state]}>{t(`state.${item.state}`)}</Mark>
          {item.state === 'running' && <span className={styles.code}>{t(`stage.${item.stage}`)}</span>}
          {item.is_verified && <Mark tone="good">{t('builds.verified')}</Mark>}
        </span>
        <Duration item={item} />
      </div>
      <div className={styles.itemBody}>
        {isRunning(item.state) && (
          <ProgressBar label={t('builds.itemProgress', { name })} percent={item.progress} />
        )}
        <ProblemText problem={item.problem} />
        {item.state === 'succeeded' && <Facts item={item} />}
        <ItemActions item={item} onOpen={setOpen} />
        {item.log.length > 0 && <Log item={item} />}
      </div>
      <Suspense fallback={null}>
        {open === 'report' && <ReportDialog item={item} onClose={() => setOpen(null)} />}
        {open === 'install' && <InstallDialog item={item} onClose={() => setOpen(null)} />}
      </Suspense>
    </li>
  )
}

function Duration({ item }: { item: ItemDetail }) {
  const t = packToolTexts.useT()
  const now = useNow(item.state === 'running')
  if (item.started_at === null) return null
  const seconds = Math.max(0, (item.finished_at ?? now) - item.started_at)
  return <span className={styles.duration}>{t('builds.seconds', { count: seconds })}</span>
}

function Facts({ item }: { item: ItemDetail }) {
  return (
    <p className={styles.facts}>
      <span>{item.file_name}</span>
      <code>{item.package_name}</code>
      <span>{item.version_name}</span>
      {item.size !== null && <span>{formatBytes(item.size)}</span>}
    </p>
  )
}

interface ActionsProps {
  item: ItemDetail
  onOpen(dialog: 'report' | 'install'): void
}

function ItemActions({ item, onOpen }: ActionsProps) {
  const t = packToolTexts.useT()
  const canBuild = useCan('packBuild')
  const { run } = useBusy()
  const { open } = useAddress()
  const name = item.channel_name
  const action = (
    key: 'download' | 'install' | 'report' | 'rebuild' | 'retry' | 'cancel',
    deed: () => void,
  ) => ({
    key,
    text: t(`builds.${key}`),
    label: t(`builds.${key}Of`, { name }),
    isDanger: key === 'cancel',
    run: deed,
  })
  const rebuild = async (): Promise<void> => {
    const made = await rebuildItem(item.id)
    toast('success', t('builds.rebuilding', { name }))
    open({ tab: 'history', build: made.build_id })
  }
  const actions: RowAction[] = []
  if (item.state === 'succeeded') {
    if (canBuild) {
      actions.push(action('download', () => downloadItems([item], item.build_id)))
      actions.push(action('install', () => onOpen('install')))
    }
    actions.push(action('report', () => onOpen('report')))
    if (canBuild) actions.push(action('rebuild', () => run(rebuild)))
  }
  if (canBuild && canRetry(item))
    actions.push(action('retry', () => run(() => retryBuild(item.build_id, [item.id]))))
  if (canBuild && isRunning(item.state))
    actions.push(action('cancel', () => run(() => cancelBuild(item.build_id, [item.id]))))
  return actions.length > 0 ? <RowActions actions={actions} /> : null
}

/** Open by itself where something went wrong. */
function Log({ item }: { item: ItemDetail }) {
  const t = packToolTexts.useT()
  return (
    <details className={styles.log} open={item.state === 'failed'}>
      <summary>{t('builds.log', { count: item.log.length })}</summary>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroller must be reachable by keyboard */}
      <ol className={styles.lines} tabIndex={0} aria-label={t('builds.logOf', { name: item.channel_name })}>
        {item.log.map((line, index) => (
          <li key={index} data-level={line.level}>
            <time dateTime={new Date(line.at * 1000).toISOString()}>{formatTime(line.at, 'HH:mm:ss')}</time>{' '}
            {line.text}
          </li>
        ))}
      </ol>
    </details>
  )
}
