// Taking an event out of the plan.
import { useConnection } from '@longshore/remote'
import { ConfirmDialog } from '@longshore/ui'
import { useQueryClient } from '@tanstack/react-query'
import { usePlan } from './api'
import { planTexts } from './locales'

interface Props {
  event: string
  gameId: number
  onClose(): void
}

export function DeleteDialog({ event, gameId, onClose }: Props) {
  const t = planTexts.useT()
  const { props } = useConnection()
  const { key, remove } = usePlan(gameId)
  const client = useQueryClient()
  return (
    <ConfirmDialog
      title={t('delete.title', { name: event })}
      confirmLabel={t('delete')}
      cancelLabel={t('cancel')}
      isDanger
      onConfirm={async () => {
        await remove(event)
        props.notify('success', t('delete.done', { name: event }))
        await client.invalidateQueries({ queryKey: key })
      }}
      onClose={onClose}
    >
      <p>{t('delete.lead')}</p>
    </ConfirmDialog>
  )
}
