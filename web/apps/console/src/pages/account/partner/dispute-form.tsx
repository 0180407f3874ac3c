import { FormAlert, TextArea } from '@longshore/ui/form'
import { layout } from '@longshore/ui/layout'
import { type FormEvent, useState } from 'react'
import button from '@/components/button.module.css'
import { partnerTexts } from './locales'
import { useStep } from './use-step'

interface Props {
  id: number
  line: number
  onDone(): void
  onCancel(): void
}

/** Says what is wrong with a line. */
export function DisputeForm({ id, line, onDone, onCancel }: Props) {
  const t = partnerTexts.useT()
  const [words, setWords] = useState('')
  const [isChecked, setChecked] = useState(false)
  const { isBusy, refusal, take } = useStep(onDone)
  const handleSubmit = (event: FormEvent): void => {
    event.preventDefault()
    setChecked(true)
    if (words.trim())
      void take({ id, step: 'disputed', line_number: line, words: words.trim() }, t('dispute.done'))
  }
  return (
    <form onSubmit={handleSubmit} noValidate>
      <FormAlert text={refusal} />
      <TextArea
        label={t('dispute.words', { line })}
        name="words"
        required
        maxLength={500}
        value={words}
        error={isChecked && !words.trim() ? t('dispute.needed') : undefined}
        onChange={(event) => setWords(event.target.value)}
      />
      <div className={layout.wrap}>
        <button type="submit" className={button.primary} aria-disabled={isBusy || undefined}>
          {t('dispute.submit')}
        </button>
        <button type="button" className={button.plain} onClick={onCancel}>
          {t('cancel')}
        </button>
      </div>
    </form>
  )
}
