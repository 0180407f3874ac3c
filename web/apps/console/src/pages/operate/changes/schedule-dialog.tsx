// Publishes the draft as it is now at a moment of the game's zone.
import { momentIn } from '@longshore/kit/game-time'
import { DiffWords, FormDialog, MissingNote, useGameZone, ZoneNote } from '@longshore/ui'
import { TextField, useForm } from '@longshore/ui/form'
import { useQuery } from '@tanstack/react-query'
import { toast } from '@/lib/toast'
import { useDiffWords } from '../diff-words'
import { operateTexts } from '../locales'
import { draftDiffQuery, type Kind, schedule } from '../publishing'
import { changesTexts } from './locales'

export function ScheduleDialog({ kind, onClose }: { kind: Kind; onClose(): void }) {
  const t = changesTexts.useT()
  const said = operateTexts.useT()
  const zone = useGameZone()
  const query = useQuery(draftDiffQuery(kind))
  const { data, isPending, isPlaceholderData: isFormer } = query
  const words = useDiffWords()
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
  // What differs pushes the buttons down: they would move away from whoever is about to press them.
  if (isPending) return null
  return (
    <FormDialog
      title={t('scheduleTitle', { title: kind.title })}
      submitLabel={t('schedule')}
      cancelLabel={t('cancel')}
      isBusy={form.isBusy}
      // What will be published is what is read here: another may have edited it meanwhile.
      isPreparing={isFormer}
      isWaiting={!data}
      refusal={form.refusal}
      width={640}
      onSubmit={form.handleSubmit}
      onClose={onClose}
    >
      <p>{t('scheduleLead')}</p>
      <MissingNote name={said('publishChanges')} query={query} />
      <DiffWords changes={(data ?? []).map(words)} />
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
