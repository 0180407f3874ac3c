// What became of a schedule's messages: each with its target, its moment, and why it is not there.
import { FailureState, PageSkeleton, useLoad } from '@longshore/remote'
import { Drawer, EmptyState, GameTime, type StateKind, StateTag } from '@longshore/ui'
import { layout } from '@longshore/ui/layout'
import { type Schedule, type Sending, useSchedules } from './api'
import { schedulesTexts } from './locales'

interface Props {
  gameId: number
  row: Schedule
  onClose(): void
}

export function Log({ gameId, row, onClose }: Props) {
  const t = schedulesTexts.useT()
  const load = useLoad(useSchedules(gameId).sendings(row.id))
  return (
    <Drawer title={t('log.named', { name: row.name })} onClose={onClose}>
      {load.state === 'loading' && <PageSkeleton />}
      {load.state === 'failed' && <FailureState error={load.error} area={t('log')} onRetry={load.retry} />}
      {load.state === 'ready' &&
        (load.data.list.length === 0 ? (
          <EmptyState title={t('log.none')} />
        ) : (
          <ol className={`${layout.list} ${layout.stack}`}>
            {load.data.list.map((one) => (
              <Entry key={one.id} sending={one} />
            ))}
          </ol>
        ))}
    </Drawer>
  )
}

const KINDS: Record<Sending['state'], StateKind> = { waiting: 'waits', sent: 'done', failed: 'failed' }

function Entry({ sending: { target, state, said, due_at } }: { sending: Sending }) {
  const t = schedulesTexts.useT()
  return (
    <li className={layout.tight}>
      <span className={layout.spread}>
        <strong>{target}</strong>
        <StateTag kind={KINDS[state]}>
          {t(`state.${state === 'waiting' && said ? 'retrying' : state}`)}
        </StateTag>
      </span>
      <span className={layout.muted}>
        {t('log.due')} <GameTime at={due_at} />
      </span>
      {said && (
        <span className={`${layout.hint} ${layout.anywhere}`}>
          {t('log.why')}: {said}
        </span>
      )}
    </li>
  )
}
