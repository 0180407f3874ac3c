// The frame of a page whose draft is a list: what there is, and the row that keeps it.
import { BusyButton, ErrorState, PageHeader, StateTag, TextSkeleton } from '@longshore/ui'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { type PageName, pageTexts } from '@/lib/pages'
import { operateTexts } from './locales'
import parts from './parts.module.css'
import { PublishBar } from './publish-bar'
import { draftDigestQuery, draftQuery, type KindName } from './publishing'
import type { DraftList } from './use-draft-list'

interface PageProps<T> {
  kind: KindName
  /** Under which name the kind's content has the list. */
  field: string
  page: PageName
  lead: string
  meta?: ReactNode
  children: (kept: T[], digest: string) => ReactNode
}

/** Heading, publication and the draft as it is kept; `children` edits it. */
export function DraftPage<T>({ kind, field, page, lead, meta, children }: PageProps<T>) {
  const titles = pageTexts.useT()
  const { data, error, refetch } = useQuery(draftQuery(kind))
  const { data: digest = '' } = useQuery(draftDigestQuery(kind))
  // The server has checked its shape when the draft was kept.
  const kept = (data as Record<string, T[]> | undefined)?.[field]
  return (
    <>
      <PageHeader title={titles(page)} lead={lead} {...(meta ? { meta } : {})} />
      <PublishBar kind={kind} />
      {!kept && (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <TextSkeleton />)}
      {kept && children(kept, digest)}
    </>
  )
}

export interface DraftTitle {
  key: string
  title: string
  /** Beside the title. */
  state?: ReactNode
  /** Beside the key. */
  note?: ReactNode
}

interface TitlesProps {
  label: string
  titles: readonly DraftTitle[]
  open: string | undefined
  onOpen(key: string): void
}

/** What there is to open; without any, the page says so itself. */
export function DraftTitles({ label, titles, open, onOpen }: TitlesProps) {
  if (titles.length === 0) return null
  return (
    <nav className={`${parts.card} ${parts.list}`} aria-label={label}>
      {titles.map(({ key, title, state, note }) => (
        <button key={key} type="button" aria-pressed={key === open} onClick={() => onOpen(key)}>
          <b>{title || key}</b>
          <span>{state}</span>
          <code>{key}</code>
          <span className={parts.muted}>{note}</span>
        </button>
      ))}
    </nav>
  )
}

/** Why the draft was not kept. */
export function DraftRefusal({ of }: { of: Pick<DraftList<never>, 'refusal'> }) {
  return of.refusal ? (
    <p role="alert" className={parts.alert}>
      {of.refusal}
    </p>
  ) : null
}

interface FootProps {
  of: Pick<DraftList<never>, 'isChanged' | 'isSaving' | 'save'>
  /** What the button says that adds one. */
  add: string
  /** While something of it is still on its way. */
  isBusy?: boolean
  onAdd(): void
}

/** Adds one, and keeps the draft. */
export function DraftFoot({ of, add, isBusy = false, onAdd }: FootProps) {
  const t = operateTexts.useT()
  return (
    <div className={`${parts.row} ${parts.foot}`}>
      {of.isChanged && <StateTag kind="waits">{t('notSaved')}</StateTag>}
      <span className={parts.muted}>{t('saveLead')}</span>
      <Button onClick={onAdd}>{add}</Button>
      <BusyButton
        type="primary"
        isBusy={of.isSaving}
        disabled={!of.isChanged || isBusy}
        onClick={() => void of.save()}
      >
        {t('saveDraft')}
      </BusyButton>
    </div>
  )
}
