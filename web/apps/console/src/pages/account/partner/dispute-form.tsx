import { minorOf } from '@longshore/kit/amount'
import { FormAlert, TextArea, TextField } from '@longshore/ui/form'
import { layout } from '@longshore/ui/layout'
import { type FormEvent, useState } from 'react'
import button from '@/components/button.module.css'
import type { Detail } from './api'
import { partnerTexts } from './locales'
import { useStep } from './use-step'

interface Props {
  id: number
  line: Detail['lines'][number]
  draft: Draft
  onDraft(draft: Draft): void
  onDone(): void
  onCancel(): void
}

/** What is written about a line, and not sent yet. */
export interface Draft {
  words: string
  claimed: string
}
export const NO_DRAFT: Draft = { words: '', claimed: '' }

/** Says what is wrong with a line. */
export function DisputeForm({ id, line, draft, onDraft, onDone, onCancel }: Props) {
  const t = partnerTexts.useT()
  const { words, claimed } = draft
  const [isChecked, setChecked] = useState(false)
  const { isBusy, refusal, take } = useStep(onDone)
  const claimed_minor = minorOf(claimed, line.currency)
  const isNoAmount = claimed.trim() !== '' && claimed_minor === undefined
  const handleSubmit = (event: FormEvent): void => {
    event.preventDefault()
    setChecked(true)
    if (!words.trim() || isNoAmount) return
    const form = { line_number: line.number, words: words.trim(), claimed_minor }
    void take({ id, step: 'disputed', ...form }, t('dispute.done'))
  }
  return (
    <form onSubmit={handleSubmit} noValidate>
      <FormAlert text={refusal} />
      <TextArea
        label={t('dispute.words', { line: line.number })}
        name="words"
        required
        maxLength={500}
        value={words}
        error={isChecked && !words.trim() ? t('dispute.needed') : undefined}
        onChange={(event) => onDraft({ ...draft, words: event.target.value })}
      />
      <TextField
        label={t('dispute.claimed', { currency: line.currency })}
        name="claimed"
        inputMode="decimal"
        autoComplete="off"
        value={claimed}
        error={isChecked && isNoAmount ? t('dispute.claimed.wrong') : undefined}
        onChange={(event) => onDraft({ ...draft, claimed: event.target.value })}
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
