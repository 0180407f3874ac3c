import { DiffWords, FormDialog, GameTime } from '@longshore/ui'
import { useForm } from '@longshore/ui/form'
import { useDiffWords } from './diff-words'
import { type Choice, type DraftConflict, useDraftConflict } from './draft-conflict'
import { operateTexts } from './locales'
import parts from './parts.module.css'

const CHOICES = ['theirs', 'mine'] as const satisfies Choice[]

/** Shows both sides of what two people changed, and asks whose to keep; the rest of both stays whatever is chosen. */
export function ConflictDialog() {
  const { conflict, answer } = useDraftConflict()
  return conflict && <Dialog conflict={conflict} onChoice={answer} />
}

interface Props {
  conflict: DraftConflict
  onChoice(choice: Choice | null): void
}

function Dialog({ conflict: { user_name: name, updated_at: at, conflicts }, onChoice }: Props) {
  const t = operateTexts.useT()
  const words = useDiffWords()
  const form = useForm<{ choice: Choice }>({
    initial: { choice: 'theirs' },
    submit: ({ choice }) => {
      onChoice(choice)
      return Promise.resolve()
    },
  })
  const changes = conflicts.map(({ path, mine, theirs }) => words({ path, before: theirs, after: mine }))
  return (
    <FormDialog
      title={t('conflict')}
      submitLabel={t('conflictSave')}
      cancelLabel={t('conflictBack')}
      isBusy={form.isBusy}
      refusal={form.refusal}
      width={640}
      onSubmit={form.handleSubmit}
      onClose={() => onChoice(null)}
    >
      <p>
        {t('conflictLead', { name })} <GameTime at={at} />
      </p>
      <DiffWords
        changes={changes}
        sides={{ before: t('conflict.theirs', { name }), after: t('conflict.mine') }}
      />
      <fieldset className={parts.choices}>
        <legend>{t('conflictKeep')}</legend>
        {CHOICES.map((choice) => (
          <label key={choice}>
            <input
              type="radio"
              name="choice"
              checked={form.values.choice === choice}
              onChange={() => form.set('choice', choice)}
            />
            {t(`conflict.${choice}`, { name })}
          </label>
        ))}
      </fieldset>
    </FormDialog>
  )
}
