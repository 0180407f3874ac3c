// What is done with a schedule: change, pause, send now, look at what was sent, delete.
import { useConnection } from '@longshore/remote'
import { ConfirmDialog, useHeld } from '@longshore/ui'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { type Schedule, type Schedules, useSchedules } from './api'
import { schedulesTexts } from './locales'
import { Log } from './log'
import { ScheduleDialog } from './schedule-dialog'

interface Props {
  gameId: number
  row: Schedule
  schedules: Schedules
}

export function Actions({ gameId, row, schedules }: Props) {
  const t = schedulesTexts.useT()
  const { props } = useConnection()
  const { key, pause, run, remove } = useSchedules(gameId)
  const client = useQueryClient()
  const hold = useHeld()
  const close = (): void => hold(null)
  const { name } = row
  const renew = () => client.invalidateQueries({ queryKey: key })
  const handlePause = async (): Promise<void> => {
    await pause(row.id, !row.is_on)
    await renew()
  }
  const showLog = (): void => hold(<Log gameId={gameId} row={row} onClose={close} />)
  const handleRun = async (): Promise<void> => {
    await run(row.id)
    props.notify('success', t('run.done', { name }))
    await renew()
    showLog()
  }
  const handleDelete = (): void =>
    hold(
      <ConfirmDialog
        title={t('delete.title', { name })}
        confirmLabel={t('delete')}
        cancelLabel={t('cancel')}
        isDanger
        onConfirm={async () => {
          await remove(row.id)
          props.notify('success', t('delete.done', { name }))
          await renew()
        }}
        onClose={close}
      >
        <p>{t('delete.lead')}</p>
      </ConfirmDialog>,
    )
  const way = row.is_on ? 'pause' : 'resume'
  return (
    <>
      {row.is_mine && (
        <>
          <Action
            label={t('change')}
            named={t('change.named', { name })}
            onClick={() =>
              hold(<ScheduleDialog gameId={gameId} schedules={schedules} row={row} onClose={close} />)
            }
          />
          {/* The notice has said why it was refused. */}
          <Action
            label={t(way)}
            named={t(`${way}.named`, { name })}
            onClick={() => void handlePause().catch(() => undefined)}
          />
          <Action
            label={t('run')}
            named={t('run.named', { name })}
            onClick={() => void handleRun().catch(() => undefined)}
          />
        </>
      )}
      <Action label={t('log')} named={t('log.named', { name })} onClick={showLog} />
      {row.may_delete && (
        <Action label={t('delete')} named={t('delete.named', { name })} isDanger onClick={handleDelete} />
      )}
    </>
  )
}

interface ActionProps {
  label: string
  named: string
  isDanger?: boolean
  onClick(): void
}

function Action({ label, named, isDanger, onClick }: ActionProps) {
  return (
    <Button type="link" size="small" danger={isDanger ?? false} aria-label={named} onClick={onClick}>
      {label}
    </Button>
  )
}
