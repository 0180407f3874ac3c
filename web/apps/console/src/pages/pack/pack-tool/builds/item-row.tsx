// One row of the matrix, 32 px high: steps, time, one state, one action; it opens to everything else.
import { layout } from '@longshore/ui/layout'
import { ChannelMark } from '@/components/channel-mark'
import { type RowAction, RowActions } from '@/components/row-actions'
import { useCan } from '@/lib/stores/permission'
import { cancelBuild, type ItemDetail, retryBuild } from '../api'
import { packToolTexts } from '../locales'
import { Mark } from '../mark'
import styles from './builds.module.css'
import { downloadItems } from './download'
import { MatrixDetail } from './item-detail'
import { StageSteps } from './stage-steps'
import { canRetry, isRunning, TONES } from './states'
import { useBusy } from './use-busy'
import { useNow } from './use-now'

interface Props {
  item: ItemDetail
  isChosen: boolean
  onChoose?: (() => void) | undefined
  /** Whether it stands open at first; what failed always does. */
  isOpen?: boolean
}

/** One channel of a build. */
export function ItemRow({ item, isChosen, onChoose, isOpen = false }: Props) {
  const t = packToolTexts.useT()
  const name = item.channel_name
  return (
    <li className={styles.item} data-state={item.state}>
      {onChoose ? (
        <input
          type="checkbox"
          className={`${layout.flush} ${styles.check}`}
          checked={isChosen}
          aria-label={t('builds.choose', { name })}
          onChange={onChoose}
        />
      ) : (
        <span />
      )}
      <details open={isOpen || item.state === 'failed'}>
        <summary className={styles.row}>
          <ChannelMark name={name} colour="" />
          <span className={layout.clip}>{name}</span>
          <StageSteps item={item} />
          <Duration item={item} />
          {item.is_verified ? (
            <Mark tone="good">{t('builds.verified')}</Mark>
          ) : (
            <Mark tone={TONES[item.state]}>{t(`state.${item.state}`)}</Mark>
          )}
        </summary>
        <MatrixDetail item={item} />
      </details>
      <QuickAction item={item} />
    </li>
  )
}

function Duration({ item }: { item: ItemDetail }) {
  const t = packToolTexts.useT()
  const now = useNow(item.state === 'running')
  if (item.started_at === null)
    return <span className={`${layout.hint} ${layout.digits} ${styles.duration}`} />
  const seconds = Math.max(0, (item.finished_at ?? now) - item.started_at)
  return (
    <span className={`${layout.hint} ${layout.digits} ${styles.duration}`}>
      {seconds === 0 ? t('builds.instant') : t('builds.seconds', { count: seconds })}
    </span>
  )
}

/** What one does with a channel in this state, nine times of ten. */
function QuickAction({ item }: { item: ItemDetail }) {
  const t = packToolTexts.useT()
  const canBuild = useCan('packBuild')
  const { run } = useBusy()
  if (!canBuild) return null
  const one = [item.id]
  const action = (key: 'download' | 'retry' | 'cancel', handle: () => void): RowAction => ({
    key,
    text: t(`builds.${key}`),
    label: t(`builds.${key}Of`, { name: item.channel_name }),
    isDanger: key === 'cancel',
    run: handle,
  })
  const found =
    item.state === 'succeeded'
      ? action('download', () => downloadItems([item], item.build_id))
      : canRetry(item)
        ? action('retry', () => run(() => retryBuild(item.build_id, one)))
        : isRunning(item.state)
          ? action('cancel', () => run(() => cancelBuild(item.build_id, one)))
          : undefined
  return found ? <RowActions actions={[found]} /> : null
}
