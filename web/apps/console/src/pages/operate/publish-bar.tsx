// What is in force of a kind and whether its draft differs; publishing shows what differs first.
import { DiffWords, FormDialog, MissingNote, StateTag } from '@longshore/ui'
import { passingFocusOn, TextField, useForm } from '@longshore/ui/form'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Button } from 'antd'
import { useState } from 'react'
import { useCan } from '@/lib/stores/permission'
import { toast } from '@/lib/toast'
import { useDiffWords } from './diff-words'
import { operateTexts } from './locales'
import parts from './parts.module.css'
import {
  approve,
  draftDiffQuery,
  draftDigestQuery,
  type Kind,
  type KindName,
  kindsQuery,
  policyQuery,
  publish,
  useIsSaving,
} from './publishing'

export function PublishBar({ kind: name }: { kind: KindName }) {
  const t = operateTexts.useT()
  const mayEdit = useCan('operateEdit')
  const query = useQuery(kindsQuery())
  const { data } = query
  const [isOpen, setOpen] = useState(false)
  const isSaving = useIsSaving()
  // As the page around it shows the draft, which is not asked for here.
  const { data: shown } = useQuery({ ...draftDigestQuery(name), enabled: false })
  const kind = data?.find((one) => one.kind === name)
  if (!kind) return <MissingNote name={t('publish')} query={query} />
  return (
    <div className={`${parts.card} ${parts.bar}`}>
      <span>{kind.number > 0 ? t('inForce', { number: kind.number }) : t('nothingInForce')}</span>
      <StateTag kind={kind.is_changed ? 'waits' : 'done'}>
        {t(kind.is_changed ? 'draftDiffers' : 'draftSame')}
      </StateTag>
      <Link to="/operate/changes" search={{ kind: name } as never} className={parts.link}>
        {t('history')}
      </Link>
      {kind.is_changed && <Approvals kind={kind} read={shown ?? kind.draft_digest} />}
      {mayEdit && kind.is_changed && (
        <Button type="primary" disabled={isSaving} onClick={() => setOpen(true)}>
          {t('publish')}
        </Button>
      )}
      {isOpen && <PublishDialog kind={kind} onClose={() => setOpen(false)} />}
    </div>
  )
}

interface ApprovalsProps {
  kind: Kind
  /** The digest of the draft that one reads here; undefined while it comes: nobody approves what they have not seen. */
  read: string | undefined
}

/** Where the game asks for a second person: who approved, or the button for those who did not edit. */
export function Approvals({ kind, read }: ApprovalsProps) {
  const t = operateTexts.useT()
  const mayEdit = useCan('operateEdit')
  const { data: isAsked } = useQuery(policyQuery())
  if (!isAsked) return null
  if (kind.approvals.length > 0)
    return (
      <StateTag kind="done">
        {t('approvedBy', { names: kind.approvals.map((one) => one.user_name).join(', ') })}
      </StateTag>
    )
  const give = async (digest: string): Promise<void> => {
    try {
      await approve(kind.kind, digest)
      toast('success', t('approved', { title: kind.title }))
    } catch (error) {
      toast('error', error instanceof Error ? error.message : String(error))
    }
  }
  return (
    <>
      <StateTag kind="waits">{t('awaitsApproval')}</StateTag>
      {mayEdit && kind.may_approve && (
        <Button disabled={read === undefined} onClick={passingFocusOn(() => void (read && give(read)))}>
          {t('approve')}
        </Button>
      )}
    </>
  )
}

export function PublishDialog({ kind, onClose }: { kind: Kind; onClose(): void }) {
  const t = operateTexts.useT()
  const query = useQuery(draftDiffQuery(kind))
  const { data, isPending, isPlaceholderData: isFormer } = query
  const words = useDiffWords()
  const form = useForm({
    initial: { note: '' },
    submit: async ({ note }) => {
      const { number } = await publish(kind, note.trim())
      toast('success', t('published', { title: kind.title, number }))
      onClose()
    },
  })
  // What differs pushes the buttons down: they would move away from whoever is about to press them.
  if (isPending) return null
  return (
    <FormDialog
      title={t('publishTitle', { title: kind.title, number: kind.number + 1 })}
      submitLabel={t('publish')}
      cancelLabel={t('cancel')}
      isBusy={form.isBusy}
      // What is published is what is read here.
      isPreparing={isFormer}
      isWaiting={!data}
      refusal={form.refusal}
      width={640}
      onSubmit={form.handleSubmit}
      onClose={onClose}
    >
      <p>{t('publishLead')}</p>
      <MissingNote name={t('publishChanges')} query={query} />
      <DiffWords changes={(data ?? []).map(words)} />
      <TextField
        label={t('publishNote')}
        name="note"
        maxLength={200}
        value={form.values.note}
        error={form.errorOf('note')}
        onChange={(event) => form.set('note', event.target.value)}
      />
    </FormDialog>
  )
}
