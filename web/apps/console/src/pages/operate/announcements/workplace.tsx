import { formatGameTime } from '@longshore/kit/game-time'
import { announcements } from '@longshore/sdk/views'
import { EmptyState, useGameZone } from '@longshore/ui'
import { useCallback, useMemo, useState } from 'react'
import { pageTexts } from '@/lib/pages'
import { useCan } from '@/lib/stores/permission'
import { DraftFoot, DraftRefusal, DraftTitles } from '../draft-list'
import { operateTexts } from '../locales'
import parts from '../parts.module.css'
import phone from '../phone/phone.module.css'
import { PhoneFrame } from '../phone/phone-frame'
import { SOMEBODY, ViewerFields } from '../phone/viewer'
import { useDraftList } from '../use-draft-list'
import { type Announcement, newAnnouncement, shownTo } from './announcement'
import { Editor } from './editor'
import { useLabels } from './labels'
import { announcementTexts } from './locales'

/** The announcements as they are edited; nothing is in force before it is published. */
export function Workplace({ kept, digest }: { kept: Announcement[]; digest: string }) {
  const t = announcementTexts.useT()
  const mayEdit = useCan('operateEdit')
  const draft = useDraftList({
    kind: 'announcements',
    field: 'announcements',
    to: '/operate/announcements',
    kept,
    digest,
    nameOf: ({ key, texts }) => texts[0]?.title || key,
    labelOf: useLabels(),
  })
  const { all, open, at } = draft
  return (
    <>
      <DraftRefusal of={draft} />
      <div className={all.length > 0 ? phone.work : phone.beside}>
        <Titles all={all} open={open} onOpen={draft.show} />
        {open ? (
          <Editor
            key={open.key}
            of={open}
            isDisabled={!mayEdit}
            onChange={(next) => draft.set(all.with(at, next))}
            onRemove={() => draft.set(all.toSpliced(at, 1))}
          />
        ) : (
          <EmptyState title={t('empty')} lead={t('emptyLead')} />
        )}
        <Preview all={all} />
      </div>
      {mayEdit && (
        <DraftFoot of={draft} add={t('add')} onAdd={() => draft.add(newAnnouncement(all, t('newTitle')))} />
      )}
    </>
  )
}

interface TitlesProps {
  all: readonly Announcement[]
  open: Announcement | undefined
  onOpen(key: string): void
}

function Titles({ all, open, onOpen }: TitlesProps) {
  const t = announcementTexts.useT()
  const said = operateTexts.useT()
  const titles = pageTexts.useT()
  const rows = all.map(({ key, texts, is_on: isOn, kind }) => ({
    key,
    title: texts[0]?.title ?? '',
    state: isOn ? '' : said('stopped'),
    note: t(`kind.${kind}`),
  }))
  return <DraftTitles label={titles('Announcements')} titles={rows} open={open?.key} onOpen={onOpen} />
}

/** The draft as somebody would see it, at a moment of the game's clock. */
function Preview({ all }: { all: readonly Announcement[] }) {
  const t = announcementTexts.useT()
  const said = operateTexts.useT()
  const zone = useGameZone()
  const [viewer, setViewer] = useState(SOMEBODY)
  const [now] = useState(() => Date.now() / 1000)
  const [chosen, setAt] = useState<string>()
  const at = chosen ?? wallOf(now, zone)
  const shown = useMemo(() => shownTo(viewer, at, all), [viewer, at, all])
  const close = t('close')
  const draw = useCallback((parent: HTMLElement) => announcements(shown, { parent, close }), [shown, close])
  return (
    <section className={parts.card} aria-labelledby="preview-title">
      <header className={parts.head}>
        <h2 id="preview-title">{said('preview')}</h2>
      </header>
      <ViewerFields viewer={viewer} onChange={setViewer} />
      <div className={`${parts.fields} ${phone.viewer}`}>
        <label>
          {t('at')}
          <input type="datetime-local" value={at} onChange={({ target }) => setAt(target.value)} />
        </label>
      </div>
      <PhoneFrame label={said('phone')} draw={draw} />
      <p className={parts.muted}>{said('previewLead')}</p>
    </section>
  )
}

/** A clock's time, as fields hold it; empty while the zone is on its way. */
function wallOf(at: number, zone: string): string {
  return zone ? formatGameTime(at, zone, { style: 'exact' }).replace(' ', 'T').slice(0, 16) : ''
}
