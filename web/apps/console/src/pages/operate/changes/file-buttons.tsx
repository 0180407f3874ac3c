// Export and import of the whole configuration as one file; an import shows what it changes first.
import { DiffWords, FormDialog } from '@longshore/ui'
import { TextField, useForm } from '@longshore/ui/form'
import { Button } from 'antd'
import { useRef, useState } from 'react'
import { save as saveText } from '@/components/integration/save'
import { useCan } from '@/lib/stores/permission'
import { toast } from '@/lib/toast'
import { useDiffWords } from '../diff-words'
import parts from '../parts.module.css'
import { apply, exportedText, type Kinds, kindsOf, type PlannedKind, plan } from './file'
import { changesTexts } from './locales'

interface Planned {
  name: string
  kinds: Kinds
  list: readonly PlannedKind[]
}

const said = (error: unknown): string => (error instanceof Error ? error.message : String(error))

export function FileButtons() {
  const t = changesTexts.useT()
  const mayEdit = useCan('operateEdit')
  const input = useRef<HTMLInputElement>(null)
  const [planned, setPlanned] = useState<Planned | null>(null)
  const save = async (): Promise<void> => {
    const { name, text } = await exportedText()
    saveText(name, text)
  }
  const open = async (file: File): Promise<void> => {
    const kinds = kindsOf(await file.text())
    if (!kinds) {
      toast('error', t('noConfiguration', { name: file.name }))
      return
    }
    const list = await plan(kinds)
    if (list.length === 0) toast('success', t('nothingDiffers'))
    else setPlanned({ name: file.name, kinds, list })
  }
  const told = (work: Promise<void>): void => void work.catch((error: unknown) => toast('error', said(error)))
  return (
    <>
      <Button onClick={() => told(save())}>{t('export')}</Button>
      {mayEdit && <Button onClick={() => input.current?.click()}>{t('import')}</Button>}
      <input
        ref={input}
        type="file"
        accept="application/json,.json"
        aria-label={t('import')}
        hidden
        onChange={({ target }) => {
          const file = target.files?.[0]
          // The same file may be chosen again once it was mended.
          target.value = ''
          if (file) told(open(file))
        }}
      />
      {planned && <ImportDialog planned={planned} onClose={() => setPlanned(null)} />}
    </>
  )
}

function ImportDialog({
  planned: { name, kinds, list: first },
  onClose,
}: {
  planned: Planned
  onClose(): void
}) {
  const t = changesTexts.useT()
  const words = useDiffWords()
  const [list, setList] = useState(first)
  const form = useForm({
    initial: { note: '' },
    submit: async ({ note }) => {
      const count = await apply(kinds, list, note.trim()).catch(async (error: unknown) => {
        // Another may have been first: what the file changes now is shown beside the refusal.
        setList(await plan(kinds))
        throw error
      })
      toast('success', t('imported', { count }))
      onClose()
    },
  })
  return (
    <FormDialog
      title={t('importTitle', { name })}
      submitLabel={t('importNow')}
      cancelLabel={t('cancel')}
      isBusy={form.isBusy}
      refusal={form.refusal}
      width={640}
      onSubmit={form.handleSubmit}
      onClose={onClose}
    >
      <p>{t('importLead')}</p>
      {list.map((one) => (
        <section key={one.kind} aria-label={one.title}>
          <h3>{t('becomes', { title: one.title, number: one.number + 1 })}</h3>
          {!one.is_possible && (
            <p role="alert" className={parts.alert}>
              {t('elsewhere')}
            </p>
          )}
          <DiffWords changes={one.changes.map(words)} />
        </section>
      ))}
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
