// Puts players, devices or addresses on the refused list: one, or as many as somebody pastes.
import { FormDialog } from '@longshore/ui'
import { TextArea, TextField, useForm } from '@longshore/ui/form'
import { layout } from '@longshore/ui/layout'
import { useState } from 'react'
import { toast } from '@/lib/toast'
import { type BadLine, refuse } from './api'
import { BadLines } from './bad-lines'
import { limitsTexts } from './locales'
import { SUBJECTS, type Subject } from './search'

const DAY = 86_400
const LENGTHS = { d1: DAY, d7: 7 * DAY, d30: 30 * DAY, good: 0 } as const
type Length = keyof typeof LENGTHS
const MOST = 5_000

interface Values extends Record<string, unknown> {
  subject: Subject
  values: string
  reason: string
  told: string
  ends_at: Length
}

const INITIAL: Values = { subject: 'player', values: '', reason: '', told: '', ends_at: 'd7' }

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
}

export function RefuseDialog({ onClose }: { onClose(): void }) {
  const t = limitsTexts.useT()
  const [bad, setBad] = useState<readonly BadLine[]>([])
  const form = useForm({
    initial: INITIAL,
    check: ({ values, reason }) => {
      const count = linesOf(values).length
      if (count === 0) return { values: t('refuse.valuesNeeded') }
      if (count > MOST) return { values: t('refuse.tooMany', { count }) }
      return { reason: reason.trim().length < 2 ? t('refuse.reasonShort') : undefined }
    },
    submit: async ({ subject, values, reason, told, ends_at: length }) => {
      const seconds = LENGTHS[length]
      const done = await refuse({
        subject,
        values: linesOf(values),
        reason: reason.trim(),
        told: told.trim(),
        ends_at: seconds === 0 ? null : Math.floor(Date.now() / 1000) + seconds,
      })
      setBad(done.bad)
      if (done.bad.length > 0) return
      toast('success', t('refuse.done', { count: done.added, sessions: done.ended_sessions }))
      onClose()
    },
  })
  return (
    <FormDialog
      title={t('refuse')}
      submitLabel={t('refuse')}
      cancelLabel={t('cancel')}
      isBusy={form.isBusy}
      refusal={form.refusal}
      width={600}
      onSubmit={form.handleSubmit}
      onClose={onClose}
    >
      <p>{t('refusedLead')}</p>
      <fieldset className={`${layout.group} ${layout.wrap}`}>
        <legend>{t('subject')}</legend>
        {SUBJECTS.map((subject) => (
          <label key={subject} className={layout.option}>
            <input
              type="radio"
              name="subject"
              checked={form.values.subject === subject}
              onChange={() => form.set('subject', subject)}
            />
            {t(`subject.${subject}`)}
          </label>
        ))}
      </fieldset>
      <TextArea
        label={t('refuse.values')}
        name="values"
        rows={5}
        value={form.values.values}
        error={form.errorOf('values')}
        onChange={({ target }) => form.set('values', target.value)}
      />
      {bad.length > 0 && <BadLines title={t('refuse.bad', { count: bad.length })} lines={bad} />}
      <TextField
        label={t('reason')}
        name="reason"
        required
        maxLength={200}
        value={form.values.reason}
        error={form.errorOf('reason')}
        hint={t('refuse.reasonHint')}
        onChange={({ target }) => form.set('reason', target.value)}
      />
      <TextField
        label={t('toldOne')}
        name="told"
        maxLength={200}
        value={form.values.told}
        error={form.errorOf('told')}
        hint={t('refuse.toldHint')}
        onChange={({ target }) => form.set('told', target.value)}
      />
      <fieldset className={`${layout.group} ${layout.wrap}`}>
        <legend>{t('refuse.until')}</legend>
        {(Object.keys(LENGTHS) as Length[]).map((length) => (
          <label key={length} className={layout.option}>
            <input
              type="radio"
              name="until"
              checked={form.values.ends_at === length}
              onChange={() => form.set('ends_at', length)}
            />
            {t(`refuse.until.${length}`)}
          </label>
        ))}
      </fieldset>
    </FormDialog>
  )
}
