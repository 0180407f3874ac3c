import { DiffWords, GameTime, MissingNote, StateTag, TextSkeleton } from '@longshore/ui'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { useCan } from '@/lib/stores/permission'
import { toast } from '@/lib/toast'
import { useDiffWords } from '../diff-words'
import { operateTexts } from '../locales'
import parts from '../parts.module.css'
import { Approvals, PublishDialog } from '../publish-bar'
import { diffQuery, draftDiffQuery, type Kind, rollBack, type Version, versionsQuery } from '../publishing'
import { ReasonDialog } from '../reason-dialog'
import { changesTexts } from './locales'
import { ScheduleDialog } from './schedule-dialog'

export function KindDetail({ kind }: { kind: Kind }) {
  const t = changesTexts.useT()
  // Beside the draft: it is gone once another has published it, and who was about to is told so here.
  const [open, setOpen] = useState<'publish' | 'schedule' | null>(null)
  return (
    <div className={parts.detail}>
      {kind.is_changed && <Draft kind={kind} onOpen={setOpen} />}
      {open === 'publish' && <PublishDialog kind={kind} onClose={() => setOpen(null)} />}
      {open === 'schedule' && <ScheduleDialog kind={kind} onClose={() => setOpen(null)} />}
      <section className={parts.card} aria-labelledby="versions-title">
        <header className={parts.head}>
          <h2 id="versions-title">{t('versions', { title: kind.title })}</h2>
          <span className={parts.muted}>{t('versionsLead')}</span>
        </header>
        <Versions kind={kind} />
      </section>
    </div>
  )
}

function Draft({ kind, onOpen }: { kind: Kind; onOpen(dialog: 'publish' | 'schedule'): void }) {
  const t = changesTexts.useT()
  const mayEdit = useCan('operateEdit')
  const said = operateTexts.useT()
  const query = useQuery(draftDiffQuery(kind))
  const words = useDiffWords()
  return (
    <section className={parts.card} aria-labelledby="draft-title">
      <header className={parts.head}>
        <h2 id="draft-title">{t('draftOf', { title: kind.title })}</h2>
        <StateTag kind="waits">{t('differs')}</StateTag>
        <Approvals
          kind={kind}
          read={query.isSuccess && !query.isPlaceholderData ? kind.draft_digest : undefined}
        />
      </header>
      {/* Above the differences, which come later: a press on a button that moves meanwhile is lost. */}
      {mayEdit && (
        <div className={parts.bar}>
          <Button onClick={() => onOpen('schedule')}>{t('schedule')}</Button>
          <Button type="primary" onClick={() => onOpen('publish')}>
            {t('publish')}
          </Button>
        </div>
      )}
      <MissingNote name={said('publishChanges')} query={query} />
      <DiffWords changes={(query.data ?? []).map(words)} />
    </section>
  )
}

function Versions({ kind }: { kind: Kind }) {
  const t = changesTexts.useT()
  const mayEdit = useCan('operateEdit')
  const query = useQuery(versionsQuery(kind.kind))
  const { data, error } = query
  const [open, setOpen] = useState<Version | null>(null)
  if (!data)
    return error ? (
      <MissingNote name={t('versions', { title: kind.title })} query={query} />
    ) : (
      <TextSkeleton />
    )
  if (data.length === 0) return <p className={parts.muted}>{t('noVersions')}</p>
  return (
    <>
      <ul className={parts.rows}>
        {data.map((version) => (
          <li key={version.number}>
            <b>v{version.number}</b>
            {version.number === kind.number && <StateTag kind="done">{t('inForce')}</StateTag>}
            <span>
              {version.created_user_name} · <GameTime at={version.created_at} />
            </span>
            <span>
              {[
                version.note,
                version.from_number && t('from', { number: version.from_number }),
                version.approved_by && t('approvedBy', { names: version.approved_by }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
            {mayEdit && version.number !== kind.number && (
              <Button size="small" danger onClick={() => setOpen(version)}>
                {t('rollBackTo', { number: version.number })}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {open && <RollBackDialog kind={kind} version={open} onClose={() => setOpen(null)} />}
    </>
  )
}

interface RollBackProps {
  kind: Kind
  version: Version
  onClose(): void
}

/** Shows what it undoes. */
function RollBackDialog({ kind, version, onClose }: RollBackProps) {
  const t = changesTexts.useT()
  const said = operateTexts.useT()
  const query = useQuery(diffQuery(kind.kind, kind.number, version.number))
  const { data, isPlaceholderData: isFormer } = query
  const words = useDiffWords()
  return (
    <ReasonDialog
      title={t('rollBackTitle', { title: kind.title, number: version.number })}
      submitLabel={t('rollBackTo', { number: version.number })}
      isPreparing={isFormer}
      isWaiting={!data}
      onSubmit={async (reason) => {
        await rollBack(kind, version.number, reason)
        toast('success', t('rolledBack', { title: kind.title, number: version.number }))
      }}
      onClose={onClose}
    >
      <MissingNote name={said('publishChanges')} query={query} />
      <DiffWords changes={(data ?? []).map(words)} />
    </ReasonDialog>
  )
}
