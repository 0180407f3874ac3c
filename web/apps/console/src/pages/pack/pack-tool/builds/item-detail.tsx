// What a row of the matrix opens: why it failed, what was built, the log, and what else may be done.
import { formatTime } from '@longshore/kit/time'
import { layout } from '@longshore/ui/layout'
import { lazy, Suspense, useState } from 'react'
import { type RowAction, RowActions } from '@/components/row-actions'
import { formatBytes } from '@/lib/bytes'
import { useCan } from '@/lib/stores/permission'
import { toast } from '@/lib/toast'
import { type ItemDetail, rebuildItem } from '../api'
import { packToolTexts } from '../locales'
import { ProblemText } from '../problem'
import { ProgressBar } from '../progress-bar'
import { useAddress } from '../use-address'
import styles from './builds.module.css'
import { isRunning } from './states'
import { useBusy } from './use-busy'

const ReportDialog = lazy(() =>
  import('./report-dialog').then((module) => ({ default: module.ReportDialog })),
)
const InstallDialog = lazy(() =>
  import('./install-dialog').then((module) => ({ default: module.InstallDialog })),
)

type Dialog = 'report' | 'install'

/** Everything about one channel of a build that its row has no room for. */
export function MatrixDetail({ item }: { item: ItemDetail }) {
  const t = packToolTexts.useT()
  const [open, setOpen] = useState<Dialog | null>(null)
  return (
    <div className={`${layout.tight} ${styles.itemBody}`}>
      <p className={layout.hint}>
        {item.channel_code}
        {item.attempt > 1 && ` · ${t('builds.attempt', { count: item.attempt })}`}
        {item.rebuild_of !== null && ` · ${t('builds.isRebuild')}`}
        {item.state === 'running' && ` · ${t(`stage.${item.stage}`)}`}
      </p>
      {isRunning(item.state) && (
        <ProgressBar label={t('builds.itemProgress', { name: item.channel_name })} percent={item.progress} />
      )}
      <ProblemText problem={item.problem} />
      {item.state === 'succeeded' && <Facts item={item} />}
      {item.state === 'succeeded' && <DetailActions item={item} onOpen={setOpen} />}
      {item.log.length > 0 && <Log item={item} />}
      <Suspense fallback={null}>
        {open === 'report' && <ReportDialog item={item} onClose={() => setOpen(null)} />}
        {open === 'install' && <InstallDialog item={item} onClose={() => setOpen(null)} />}
      </Suspense>
    </div>
  )
}

function Facts({ item }: { item: ItemDetail }) {
  return (
    <p className={`${layout.line} ${layout.hint} ${styles.facts}`}>
      <span>{item.file_name}</span>
      <code>{item.package_name}</code>
      <span>{item.version_name}</span>
      {item.size !== null && <span>{formatBytes(item.size)}</span>}
    </p>
  )
}

function DetailActions({ item, onOpen }: { item: ItemDetail; onOpen(dialog: Dialog): void }) {
  const t = packToolTexts.useT()
  const canBuild = useCan('packBuild')
  const { run } = useBusy()
  const { open } = useAddress()
  const name = item.channel_name
  const rebuild = async (): Promise<void> => {
    const made = await rebuildItem(item.id)
    toast('success', t('builds.rebuilding', { name }))
    open({ tab: 'history', build: made.build_id })
  }
  const action = (key: 'install' | 'report' | 'rebuild', handle: () => void): RowAction => ({
    key,
    text: t(`builds.${key}`),
    label: t(`builds.${key}Of`, { name }),
    run: handle,
  })
  const actions = [action('report', () => onOpen('report'))]
  if (canBuild) {
    actions.unshift(action('install', () => onOpen('install')))
    actions.push(action('rebuild', () => run(rebuild)))
  }
  return <RowActions actions={actions} />
}

/** Open by itself where something went wrong. */
function Log({ item }: { item: ItemDetail }) {
  const t = packToolTexts.useT()
  const label = t('builds.logOf', { name: item.channel_name })
  return (
    <details className={styles.log} open={item.state === 'failed'}>
      <summary>{t('builds.log', { count: item.log.length })}</summary>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroller must be reachable by keyboard */}
      <ol className={`${layout.code} ${styles.lines}`} tabIndex={0} aria-label={label}>
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
