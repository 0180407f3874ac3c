import { EmptyState } from '@longshore/ui'
import { useQuery } from '@tanstack/react-query'
import { pageTexts } from '@/lib/pages'
import { useCan } from '@/lib/stores/permission'
import { DraftFoot, DraftRefusal, DraftTitles } from '../draft-list'
import { operateTexts } from '../locales'
import parts from '../parts.module.css'
import { useDraftList } from '../use-draft-list'
import { type Activity, newActivity } from './activity'
import { figuresQuery } from './api'
import { Calendar } from './calendar'
import { LastWeek } from './cost'
import { Editor } from './editor'
import { FiguresOf } from './figures'
import { useLabels } from './labels'
import { activitiesTexts } from './locales'
import { Rewards } from './rewards'
import { Tester } from './tester'

/** The activities as they are edited; nothing is in force before it is published. */
export function Workplace({ kept, digest }: { kept: Activity[]; digest: string }) {
  const t = activitiesTexts.useT()
  const mayEdit = useCan('operateEdit')
  const draft = useDraftList({
    kind: 'activities',
    field: 'activities',
    to: '/operate/activities',
    kept,
    digest,
    nameOf: ({ key, texts }) => texts[0]?.title || key,
    labelOf: useLabels(),
  })
  const { all, open, at } = draft
  const { data: figures } = useQuery(figuresQuery())
  return (
    <>
      <DraftRefusal of={draft} />
      <div className={all.length > 0 ? parts.columns : undefined}>
        <Titles all={all} open={open} onOpen={draft.show} />
        <div>
          {open ? (
            <>
              <FiguresOf of={open} figures={figures?.find(({ key }) => key === open.key)} />
              <Editor
                key={open.key}
                of={open}
                isDisabled={!mayEdit}
                onChange={(next) => draft.set(all.with(at, next))}
                onRemove={() => draft.set(all.toSpliced(at, 1))}
              />
            </>
          ) : (
            <EmptyState title={t('empty')} lead={t('emptyLead')} />
          )}
          {mayEdit && (
            <DraftFoot of={draft} add={t('add')} onAdd={() => draft.add(newActivity(all, t('newTitle')))} />
          )}
        </div>
      </div>
      <Calendar all={all} />
      <LastWeek isDraftSaved={!draft.isChanged} />
      <Tester isDraftSaved={!draft.isChanged} />
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
  const said = operateTexts.useT()
  const titles = pageTexts.useT()
  const rows = all.map(({ key, texts, is_on: isOn, trigger }) => ({
    key,
    title: texts[0]?.title ?? '',
    state: isOn ? '' : said('stopped'),
    note: t(`trigger.${trigger}`),
  }))
  return <DraftTitles label={titles('Activities')} titles={rows} open={open?.key} onOpen={onOpen} />
}
