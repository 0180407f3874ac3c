import { ConfirmDialog } from '@longshore/ui'
import { toast } from '@/lib/toast'
import { settingTexts } from '../locales'
import type { Publisher } from './api'
import { setSuspended } from './api'
import { publisherTexts } from './locales'

/** Asks before a publisher is suspended, or let in again, and says for how many. */
export function SuspendDialog({ publisher, onClose }: { publisher: Publisher; onClose(): void }) {
  const t = publisherTexts.useT()
  const common = settingTexts.useT()
  const isSuspending = publisher.SuspendedAt === null
  const verb = isSuspending ? 'suspend' : 'resume'
  const name = publisher.Name
  return (
    <ConfirmDialog
      title={t(`${verb}Title`, { name })}
      confirmLabel={t(verb)}
      cancelLabel={common('cancel')}
      isDanger={isSuspending}
      onConfirm={async () => {
        await setSuspended(publisher.Id, isSuspending)
        toast('success', t(isSuspending ? 'isSuspended' : 'isResumed', { name }))
      }}
      onClose={onClose}
    >
      <p>{t(`${verb}Lead`, { people: publisher.PeopleCount, games: publisher.GameCount })}</p>
    </ConfirmDialog>
  )
}
