import { FormDialog } from '@longshore/ui'
import { TextArea, useForm } from '@longshore/ui/form'
import { layout } from '@longshore/ui/layout'
import { Button } from 'antd'
import { useRef, useState } from 'react'
import { checkPlayers, type Missing, type Picked } from './api'
import { linesOf } from './bulk-lines'
import { MissingLines } from './bulk-missing'
import { playersTexts } from './locales'

const MOST = 5_000
const MOST_BYTES = 1_000_000
const MOST_LETTERS = 128

interface Props {
  onPicked(picked: Picked): void
  onClose(): void
}

/** The list, pasted or out of a file; nothing is done to anybody yet. */
export function BulkList({ onPicked, onClose }: Props) {
  const t = playersTexts.useT()
  const input = useRef<HTMLInputElement>(null)
  const [missing, setMissing] = useState<readonly Missing[]>([])
  const form = useForm({
    initial: { list: '' },
    check: ({ list }) => {
      const count = linesOf(list).length
      if (count === 0) return { list: t('bulk.needed') }
      return { list: count > MOST ? t('bulk.tooMany', { count }) : undefined }
    },
    submit: async ({ list }) => {
      const lines = linesOf(list)
      const found = await checkPlayers(lines.map(({ content }) => content.slice(0, MOST_LETTERS)))
      const nobody = found.missing.map(({ line, content }) => ({
        line: lines[line - 1]?.line ?? line,
        content,
      }))
      setMissing(nobody)
      if (found.players.length > 0) onPicked({ ...found, missing: nobody })
    },
  })
  const handleFile = async (file: File | undefined): Promise<void> => {
    if (!file) return
    if (file.size > MOST_BYTES) form.fail({ list: t('bulk.tooLarge') })
    else form.set('list', await file.text())
    setMissing([])
  }
  return (
    <FormDialog
      title={t('bulk')}
      submitLabel={t('bulk.check')}
      cancelLabel={t('cancel')}
      isBusy={form.isBusy}
      refusal={form.refusal}
      width={640}
      onSubmit={form.handleSubmit}
      onClose={onClose}
    >
      <p>{t('bulk.lead')}</p>
      <TextArea
        label={t('bulk.list')}
        name="list"
        rows={8}
        value={form.values.list}
        error={form.errorOf('list')}
        hint={t('bulk.listHint')}
        onChange={({ target }) => form.set('list', target.value)}
      />
      <div className={layout.wrap}>
        <Button onClick={() => input.current?.click()}>{t('bulk.file')}</Button>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={t('bulk.file')}
          accept=".txt,.csv,.tsv"
          onChange={({ target }) => {
            void handleFile(target.files?.[0])
            target.value = ''
          }}
        />
      </div>
      {missing.length > 0 && <MissingLines title={t('bulk.nobody')} lines={missing} />}
    </FormDialog>
  )
}
