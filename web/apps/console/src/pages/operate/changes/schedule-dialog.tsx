// Publishes the draft as it is now at a moment of the game's zone.
import { momentIn } from '@longshore/kit/game-time'
import { FormDialog, useGameZone, ZoneNote } from '@longshore/ui'
import { TextField, useForm } from '@longshore/ui/form'
import { toast } from '@/lib/toast'
import { type Kind, schedule } from '../publishing'
import { changesTexts } from './locales'

export function ScheduleDialog({ kind, onClose }: { kind: Kind; onClose(): void }) {
  const t = changesTexts.useT()
  const zone = useGameZone()
  const form = useForm({
    initial: { due_at: '', note: '' },
    check: ({ due_at: wall }) => ({
      due_at: momentIn(wall, zone) * 1000 > Date.now() ? undefined : t('momentPassed'),
    }),
    submit: async ({ due_at: wall, note }) => {
      await schedule(kind, momentIn(wall, zone), note.trim())
      toast('success', t('scheduled', { title: kind.title }))
      onClose()
    },
  })
  return (
    <FormDialog
      title={t('scheduleTitle', { title: kind.title })}
      submitLabel={t('schedule')}
      cancelLabel={t('cancel')}
      isBusy={form.isBusy}
      refusal={form.refusal}
      onSubmit={form.handleSubmit}
      onClose={onClose}
    >
      <p>{t('scheduleLead')}</p>
      <p>
        <ZoneNote />
      </p>
      <TextField
        label={t('dueAt')}
        name="due_at"
        type="datetime-local"
        required
        value={form.values.due_at}
        error={form.errorOf('due_at')}
        onChange={(event) => form.set('due_at', event.target.value)}
      />
      <TextField
        label={t('note')}
        name="note"
        maxLength={200}
        value={form.values.note}
        error={form.errorOf('note')}
        onChange={(event) => form.set('note', event.target.value)}
      />
    </FormDialog>
  )
}
