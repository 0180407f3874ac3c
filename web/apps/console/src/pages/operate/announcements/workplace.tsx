import { formatGameTime } from '@longshore/kit/game-time'
import { announcements } from '@longshore/sdk/views'
import { EmptyState, StateTag, useGameZone } from '@longshore/ui'
import { Button } from 'antd'
import { useCallback, useMemo, useState } from 'react'
import { pageTexts } from '@/lib/pages'
import { useCan } from '@/lib/stores/permission'
import { toast } from '@/lib/toast'
import { usePageAddress } from '@/lib/use-page-address'
import { operateTexts } from '../locales'
import parts from '../parts.module.css'
import phone from '../phone/phone.module.css'
import { PhoneFrame } from '../phone/phone-frame'
import { SOMEBODY, ViewerFields } from '../phone/viewer'
import { saveDraft } from '../publishing'
import { useEdited } from '../use-edited'
import { type Announcement, newAnnouncement, shownTo } from './announcement'
import { Editor } from './editor'
import { announcementTexts } from './locales'
import type { AnnouncementsSearch } from './search'

/** The announcements as they are edited; nothing is in force before it is published. */
export function Workplace({ kept, digest }: { kept: Announcement[]; digest: string }) {
  const t = announcementTexts.useT()
  const mayEdit = useCan('operateEdit')
  const { search, go } = usePageAddress<AnnouncementsSearch>('/operate/announcements')
  const draft = useEdited(kept, digest)
  const { edited: all, isChanged, setEdited } = draft
  const [refusal, setRefusal] = useState('')
  const at = Math.max(
    0,
    all.findIndex(({ key }) => key === search.key),
  )
  const open = all[at]
  const add = (): void => {
    const made = newAnnouncement(all, t('newTitle'))
    setEdited([...all, made])
    go({ key: made.key }, true)
  }
  const save = async (): Promise<void> => {
    setRefusal('')
    try {
      const answer = await saveDraft('announcements', { announcements: all }, draft.digest)
      draft.begin((answer.content as { announcements: Announcement[] }).announcements, answer.digest)
      toast('success', t('saved'))
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : String(error))
    }
  }
  return (
    <>
      {refusal && (
        <p role="alert" className={parts.alert}>
          {refusal}
        </p>
      )}
      <div className={phone.work}>
        <Titles all={all} open={open} onOpen={(key) => go({ key }, true)} />
        {open ? (
          <Editor
            key={open.key}
            of={open}
            isDisabled={!mayEdit}
            onChange={(next) => setEdited(all.with(at, next))}
            onRemove={() => setEdited(all.toSpliced(at, 1))}
          />
        ) : (
          <EmptyState title={t('empty')} lead={t('emptyLead')} />
        )}
        <Preview all={all} />
      </div>
      {mayEdit && (
        <div className={`${parts.row} ${parts.foot}`}>
          {isChanged && <StateTag kind="waits">{t('notSaved')}</StateTag>}
          <Button onClick={add}>{t('add')}</Button>
          <Button type="primary" disabled={!isChanged} onClick={() => void save()}>
            {t('save')}
          </Button>
        </div>
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
  const titles = pageTexts.useT()
  return (
    <nav className={`${parts.card} ${parts.list}`} aria-label={titles('Announcements')}>
      {all.map(({ key, texts, is_on: isOn, kind }) => (
        <button key={key} type="button" aria-pressed={key === open?.key} onClick={() => onOpen(key)}>
          <b>{texts[0]?.title || key}</b>
          <span>{isOn ? '' : t('stopped')}</span>
          <code>{key}</code>
          <span className={parts.muted}>{t(`kind.${kind}`)}</span>
        </button>
      ))}
    </nav>
  )
}

/** The draft as somebody would see it, at a moment of the game's clock. */
function Preview({ all }: { all: readonly Announcement[] }) {
  const t = announcementTexts.useT()
  const said = operateTexts.useT()
  const zone = useGameZone()
  const [viewer, setViewer] = useState(SOMEBODY)
  const [at, setAt] = useState(() => wallNow(zone))
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

function wallNow(zone: string): string {
  return formatGameTime(Date.now() / 1000, zone, { style: 'exact' })
    .replace(' ', 'T')
    .slice(0, 16)
}
