import { FormDialog } from '@longshore/ui'
import { TextArea, TextField, useForm } from '@longshore/ui/form'
import { layout } from '@longshore/ui/layout'
import { Button } from 'antd'
import { useRef, useState } from 'react'
import { toast } from '@/lib/toast'
import { type AddressList, EFFECTS } from '../limits-draft'
import { operateTexts } from '../locales'
import { type Imported, importList, LIST_ENDINGS } from './api'
import { BadLines } from './bad-lines'
import { limitsTexts } from './locales'

const KEY = /^[A-Za-z][A-Za-z0-9_.-]{0,63}$/

interface Values extends Record<string, unknown> {
  key: string
  note: string
  effect: AddressList['effect']
  text: string
  skips: boolean
}

interface Props {
  /** The list whose content is replaced. */
  of?: AddressList
  taken: readonly string[]
  onImported(list: AddressList): void
  onClose(): void
}

/** Reads a list out of a text or a file; with bad lines nothing is imported unless they are to be skipped. */
export function ImportDialog({ of, taken, onImported, onClose }: Props) {
  const t = limitsTexts.useT()
  const ofOperate = operateTexts.useT()
  const [file, setFile] = useState<File | null>(null)
  const [report, setReport] = useState<Imported | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const initial: Values = {
    key: of?.key ?? '',
    note: of?.note ?? '',
    effect: of?.effect ?? 'refuse',
    text: '',
    skips: false,
  }
  const form = useForm({
    initial,
    unreadable: t('import.unreadable'),
    check: ({ key, text }) => {
      if (!KEY.test(key)) return { key: t('import.keyHint') }
      if (!of && taken.includes(key)) return { key: t('import.keyTaken') }
      return { text: file || text.trim() ? undefined : t('import.needed') }
    },
    submit: async ({ key, note, effect, text, skips }) => {
      const found = await importList(file ?? text, skips)
      setReport(found)
      if (!found.digest) return
      onImported({ key, note: note.trim(), effect, digest: found.digest, ranges: found.ranges })
      toast('success', t('import.done', { lines: found.lines, count: found.ranges }))
      onClose()
    },
  })
  return (
    <FormDialog
      title={of ? t('replaceOf', { name: of.key }) : t('import.title')}
      submitLabel={t('importList')}
      cancelLabel={t('cancel')}
      isBusy={form.isBusy}
      refusal={form.refusal}
      width={640}
      onSubmit={form.handleSubmit}
      onClose={onClose}
    >
      {!of && (
        <div className={layout.two}>
          <TextField
            label={t('import.key')}
            name="key"
            required
            maxLength={64}
            value={form.values.key}
            error={form.errorOf('key')}
            hint={t('import.keyHint')}
            onChange={({ target }) => form.set('key', target.value)}
          />
          <TextField
            label={t('import.name')}
            name="note"
            maxLength={200}
            value={form.values.note}
            onChange={({ target }) => form.set('note', target.value)}
          />
        </div>
      )}
      <fieldset className={`${layout.group} ${layout.wrap}`}>
        <legend>{t('import.effect')}</legend>
        {EFFECTS.map((effect) => (
          <label key={effect} className={layout.option}>
            <input
              type="radio"
              name="effect"
              checked={form.values.effect === effect}
              onChange={() => form.set('effect', effect)}
            />
            {ofOperate(`limits.effect.${effect}`)}
          </label>
        ))}
      </fieldset>
      <TextArea
        label={t('import.text')}
        name="text"
        rows={6}
        disabled={file !== null}
        value={form.values.text}
        error={form.errorOf('text')}
        hint={t('import.textHint')}
        onChange={({ target }) => form.set('text', target.value)}
      />
      <div className={layout.wrap}>
        <Button onClick={() => input.current?.click()}>{t('import.file')}</Button>
        {file && <span className={layout.strong}>{t('import.chosen', { name: file.name })}</span>}
        <input
          ref={input}
          type="file"
          hidden
          aria-label={t('import.file')}
          accept={LIST_ENDINGS.join(',')}
          onChange={({ target }) => {
            setFile(target.files?.[0] ?? null)
            setReport(null)
            target.value = ''
          }}
        />
      </div>
      {report && report.bad_count > 0 && (
        <>
          <BadLines title={t('import.bad', { count: report.bad_count })} lines={report.bad} />
          <label className={layout.option}>
            <input
              type="checkbox"
              checked={form.values.skips}
              onChange={({ target }) => form.set('skips', target.checked)}
            />
            {t('import.skips')}
          </label>
        </>
      )}
    </FormDialog>
  )
}
