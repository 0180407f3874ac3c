// New codes: a list that is uploaded, codes that are worked out, or one word for many.
import { FormDialog } from '@longshore/ui'
import { TextField, useForm } from '@longshore/ui/form'
import { layout } from '@longshore/ui/layout'
import { useState } from 'react'
import { toast } from '@/lib/toast'
import { type Batch, deriveCodes, type Gift, shareWord, uploadCodes } from './api'
import { giftsTexts } from './locales'

export type BatchKind = Batch['kind']

interface Values extends Record<string, unknown> {
  name: string
  count: string
  prefix: string
  length: string
  word: string
  mostUses: string
}

const INITIAL: Values = { name: '', count: '10000', prefix: '', length: '12', word: '', mostUses: '' }
const MOST_CODES = 10_000_000
const LENGTHS = ['10', '12', '16'] as const
const PREFIX = /^[A-Za-z0-9]{0,8}$/
const NUMBER = /^\d{0,9}$/

interface Props {
  gift: Gift
  kind: BatchKind
  onClose(): void
}

export function BatchDialog({ gift, kind, onClose }: Props) {
  const t = giftsTexts.useT()
  const [file, setFile] = useState<File | null>(null)
  const [skips, setSkips] = useState(false)
  const check = ({ name, count, prefix, word, mostUses }: Values): Partial<Record<keyof Values, string>> => ({
    ...(!name.trim() && { name: t('nameMissing') }),
    ...(kind === 'derived' &&
      !(Number(count) >= 1 && Number(count) <= MOST_CODES) && { count: t('countShape') }),
    ...(kind === 'derived' && !PREFIX.test(prefix.trim()) && { prefix: t('prefixShape') }),
    ...(kind === 'word' && word.trim().length < 3 && { word: t('wordShape') }),
    ...(kind === 'word' && !NUMBER.test(mostUses.trim()) && { mostUses: t('limitShape') }),
    ...(kind === 'uploaded' && !file && { name: t('fileMissing') }),
  })
  const form = useForm<Values>({
    initial: INITIAL,
    check,
    submit: async (values) => {
      const name = values.name.trim()
      if (kind === 'uploaded' && file) await uploadCodes(gift.id, name, file, skips)
      if (kind === 'derived')
        await deriveCodes(
          gift.id,
          name,
          Number(values.count),
          values.prefix.trim(),
          Number(values.length) as 10 | 12 | 16,
        )
      if (kind === 'word') await shareWord(gift.id, name, values.word.trim(), Number(values.mostUses))
      toast('success', t(`made.${kind}`, { name }))
      onClose()
    },
  })
  const field = (key: keyof Values & string) => ({
    label: t(`batch.${key}` as 'batch.name'),
    name: key,
    value: String(form.values[key]),
    error: form.errorOf(key),
    onChange: (event: { target: { value: string } }) => form.set(key, event.target.value),
  })
  return (
    <FormDialog
      title={t(`make.${kind}`)}
      submitLabel={t(`make.${kind}`)}
      cancelLabel={t('cancel')}
      isBusy={form.isBusy}
      refusal={form.refusal}
      onSubmit={form.handleSubmit}
      onClose={onClose}
    >
      <p className={layout.hint}>{t(`lead.${kind}`)}</p>
      <TextField {...field('name')} required maxLength={60} />
      {kind === 'uploaded' && (
        <>
          <label>
            {t('file')}{' '}
            <input
              type="file"
              accept=".csv,.txt"
              onChange={({ target }) => setFile(target.files?.[0] ?? null)}
            />
          </label>
          <label className={layout.option}>
            <input type="checkbox" checked={skips} onChange={({ target }) => setSkips(target.checked)} />
            {t('skipFaulty')}
          </label>
        </>
      )}
      {kind === 'derived' && (
        <>
          <TextField {...field('count')} required inputMode="numeric" />
          <TextField {...field('prefix')} maxLength={8} />
          <label>
            {t('batch.length')}{' '}
            <select value={form.values.length} onChange={({ target }) => form.set('length', target.value)}>
              {LENGTHS.map((length) => (
                <option key={length}>{length}</option>
              ))}
            </select>
          </label>
        </>
      )}
      {kind === 'word' && (
        <>
          <TextField {...field('word')} required maxLength={32} />
          <TextField {...field('mostUses')} inputMode="numeric" hint={t('limitHint')} />
        </>
      )}
    </FormDialog>
  )
}
