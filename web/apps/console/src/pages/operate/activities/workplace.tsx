import { EmptyState, StateTag } from '@longshore/ui'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { pageTexts } from '@/lib/pages'
import { useCan } from '@/lib/stores/permission'
import { toast } from '@/lib/toast'
import { usePageAddress } from '@/lib/use-page-address'
import parts from '../parts.module.css'
import { saveDraft } from '../publishing'
import { useEdited } from '../use-edited'
import { type Activity, newActivity } from './activity'
import { figuresQuery } from './api'
import { Calendar } from './calendar'
import { Editor } from './editor'
import { FiguresOf } from './figures'
import { activitiesTexts } from './locales'
import { Rewards } from './rewards'
import type { ActivitiesSearch } from './search'
import { Tester } from './tester'

/** The activities as they are edited; nothing is in force before it is published. */
export function Workplace({ kept, digest }: { kept: Activity[]; digest: string }) {
  const t = activitiesTexts.useT()
  const mayEdit = useCan('operateEdit')
  const { search, go } = usePageAddress<ActivitiesSearch>('/operate/activities')
  const draft = useEdited(kept, digest)
  const { edited: all, isChanged, setEdited } = draft
  const { data: figures } = useQuery(figuresQuery())
  const [refusal, setRefusal] = useState('')
  const at = Math.max(
    0,
    all.findIndex(({ key }) => key === search.key),
  )
  const open = all[at]
  const add = (): void => {
    const made = newActivity(all, t('newTitle'))
    setEdited([...all, made])
    go({ key: made.key }, true)
  }
  const save = async (): Promise<void> => {
    setRefusal('')
    try {
      const answer = await saveDraft('activities', { activities: all }, draft.digest)
      draft.begin((answer.content as { activities: Activity[] }).activities, answer.digest)
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
      <div className={parts.columns}>
        <Titles all={all} open={open} onOpen={(key) => go({ key }, true)} />
        <div>
          {open ? (
            <>
              <FiguresOf of={open} figures={figures?.find(({ key }) => key === open.key)} />
              <Editor
                key={open.key}
                of={open}
                isDisabled={!mayEdit}
                onChange={(next) => setEdited(all.with(at, next))}
                onRemove={() => setEdited(all.toSpliced(at, 1))}
              />
            </>
          ) : (
            <EmptyState title={t('empty')} lead={t('emptyLead')} />
          )}
          {mayEdit && (
            <div className={`${parts.row} ${parts.foot}`}>
              {isChanged && <StateTag kind="waits">{t('notSaved')}</StateTag>}
              <Button onClick={add}>{t('add')}</Button>
              <Button type="primary" disabled={!isChanged} onClick={() => void save()}>
                {t('save')}
              </Button>
            </div>
          )}
        </div>
      </div>
      <Calendar all={all} />
      <Tester isDraftSaved={!isChanged} />
      {open && <Rewards key={open.key} of={open.key} />}
    </>
  )
}

interface TitlesProps {
  all: readonly Activity[]
  open: Activity | undefined
  onOpen(key: string): void
}

function Titles({ all, open, onOpen }: TitlesProps) {
  const t = activitiesTexts.useT()
  const titles = pageTexts.useT()
  return (
    <nav className={`${parts.card} ${parts.list}`} aria-label={titles('Activities')}>
      {all.map(({ key, texts, is_on: isOn, trigger }) => (
        <button key={key} type="button" aria-pressed={key === open?.key} onClick={() => onOpen(key)}>
          <b>{texts[0]?.title || key}</b>
          <span>{isOn ? '' : t('stopped')}</span>
          <code>{key}</code>
          <span className={parts.muted}>{t(`trigger.${trigger}`)}</span>
        </button>
      ))}
    </nav>
  )
}
