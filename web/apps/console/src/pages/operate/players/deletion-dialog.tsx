// Asks for a player's deletion in their name, or takes it back while it waits.
import { formatGameTime } from '@longshore/kit/game-time'
import { useGameZone } from '@longshore/ui'
import { toast } from '@/lib/toast'
import { ReasonDialog } from '../reason-dialog'
import { deletePlayer, keepPlayer, type Profile } from './api'
import { playersTexts } from './locales'

interface Props {
  profile: Profile
  isKept: boolean
  onClose(): void
}

export function DeletionDialog({ profile: { player, sessions }, isKept, onClose }: Props) {
  const t = playersTexts.useT()
  const zone = useGameZone()
  const submit = async (reason: string): Promise<void> => {
    if (isKept) {
      await keepPlayer(player.id, reason)
      toast('success', t('keep.done', { id: player.id }))
      return
    }
    const dueAt = await deletePlayer(player.id, reason)
    const time = formatGameTime(dueAt, zone, { style: 'exact' })
    toast('success', t('delete.done', { id: player.id, time }))
  }
  return (
    <ReasonDialog
      title={t(isKept ? 'keep.title' : 'delete.title', { id: player.id })}
      submitLabel={t(isKept ? 'keep' : 'delete')}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{t(isKept ? 'keep.lead' : 'delete.lead', { count: sessions })}</p>
    </ReasonDialog>
  )
}
