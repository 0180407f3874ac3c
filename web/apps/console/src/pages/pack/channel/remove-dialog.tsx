import { ConfirmDialog } from '@longshore/ui'
import { toast } from '@/lib/toast'
import type { ChannelRow } from './api'
import { removeChannel } from './api'
import { channelTexts } from './locales'
import { useWords } from './words'

/** Asks before a channel is taken off the game. */
export function RemoveDialog({ row, onClose }: { row: ChannelRow; onClose(): void }) {
  const t = channelTexts.useT()
  const name = useWords()(row.name)
  return (
    <ConfirmDialog
      title={t('removeTitle', { name })}
      confirmLabel={t('remove')}
      cancelLabel={t('cancel')}
      isDanger
      onConfirm={async () => {
        await removeChannel(row.id, row.version)
        toast('success', t('removed', { name }))
      }}
      onClose={onClose}
    >
      <p>{t('removeLead')}</p>
    </ConfirmDialog>
  )
}
