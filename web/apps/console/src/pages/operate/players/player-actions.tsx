import { FormDialog } from '@longshore/ui'
import { TextArea, useForm } from '@longshore/ui/form'
import { Button } from 'antd'
import { useState } from 'react'
import { save } from '@/components/integration'
import { attempt } from '@/lib/attempt'
import { useCan } from '@/lib/stores/permission'
import { toast } from '@/lib/toast'
import { PersonalFileDialog } from '../personal-file-dialog'
import { ReasonDialog } from '../reason-dialog'
import { addNote, endSessions, exportPlayer, type Profile, unban } from './api'
import { BanDialog } from './ban-dialog'
import { DeletionDialog } from './deletion-dialog'
import { GiftDialog } from './gift-dialog'
import { playersTexts } from './locales'

type Action = 'ban' | 'endSessions' | 'note' | 'file' | 'gift' | 'delete' | 'keep'

/** What a person does to a player; each is in the audit log and in the player's past. */
export function PlayerActions({ profile }: { profile: Profile }) {
  const t = playersTexts.useT()
  const mayEdit = useCan('operateEdit')
  const mayReveal = useCan('personalReveal')
  const [action, setAction] = useState<Action | null>(null)
  if (!mayEdit) return null
  const { player, sessions } = profile
  const isBanned = player.banned_until !== 0
  const close = (): void => setAction(null)
  const handleUnban = (): Promise<void> =>
    attempt(async () => {
      await unban(player.id)
      toast('success', t('unban.done', { id: player.id }))
    })
  return (
    <div>
      <Button onClick={() => setAction('note')}>{t('note')}</Button>
      {sessions > 0 && <Button onClick={() => setAction('endSessions')}>{t('endSessions')}</Button>}
      <Button onClick={() => setAction('gift')}>{t('gift')}</Button>
      {mayReveal && <Button onClick={() => setAction('file')}>{t('file')}</Button>}
      {profile.deletion_due_at ? (
        <Button onClick={() => setAction('keep')}>{t('keep')}</Button>
      ) : (
        <Button danger onClick={() => setAction('delete')}>
          {t('delete')}
        </Button>
      )}
      {isBanned ? (
        <Button onClick={() => void handleUnban()}>{t('unban')}</Button>
      ) : (
        <Button danger onClick={() => setAction('ban')}>
          {t('ban')}
        </Button>
      )}
      {action === 'ban' && <BanDialog profile={profile} onClose={close} />}
      {action === 'gift' && <GiftDialog profile={profile} onClose={close} />}
      {(action === 'delete' || action === 'keep') && (
        <DeletionDialog profile={profile} isKept={action === 'keep'} onClose={close} />
      )}
      {action === 'note' && <NoteDialog playerId={player.id} onClose={close} />}
      {action === 'file' && (
        <PersonalFileDialog
          title={t('file.title', { id: player.id })}
          lead={t('file.lead')}
          submitLabel={t('file')}
          take={async (reason, password) => {
            const { file_name: name, content, rows } = await exportPlayer(player.id, reason, password)
            save(name, content)
            toast('success', t('file.done', { count: rows }))
          }}
          onClose={close}
        />
      )}
      {action === 'endSessions' && (
        <ReasonDialog
          title={t('endSessions')}
          submitLabel={t('endSessions')}
          onSubmit={async (reason) => {
            const ended = await endSessions(player.id, reason)
            toast('success', t('endSessions.done', { count: ended }))
          }}
          onClose={close}
        >
          <p>{t('endSessions.lead', { count: sessions })}</p>
        </ReasonDialog>
      )}
    </div>
  )
}

function NoteDialog({ playerId, onClose }: { playerId: number; onClose(): void }) {
  const t = playersTexts.useT()
  const form = useForm({
    initial: { words: '' },
    check: ({ words }) => ({ words: words.trim() ? undefined : t('note.empty') }),
    submit: async ({ words }) => {
      await addNote(playerId, words.replaceAll(/\s*\n\s*/g, ' ').trim())
      onClose()
    },
  })
  return (
    <FormDialog
      title={t('note')}
      submitLabel={t('note.save')}
      cancelLabel={t('cancel')}
      isBusy={form.isBusy}
      refusal={form.refusal}
      onSubmit={form.handleSubmit}
      onClose={onClose}
    >
      <TextArea
        label={t('note')}
        rows={4}
        maxLength={1000}
        value={form.values.words}
        error={form.errorOf('words')}
        hint={t('note.hint')}
        onChange={(event) => form.set('words', event.target.value)}
      />
    </FormDialog>
  )
}
