// 开关: values that the game asks for, for everybody or by rules. The page edits the draft; publishing puts it in force.
import { EmptyState, ErrorState, PageHeader, TextSkeleton, ZoneNote } from '@longshore/ui'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { pageTexts } from '@/lib/pages'
import { useCan } from '@/lib/stores/permission'
import { usePageAddress } from '@/lib/use-page-address'
import { DraftTitles } from '../draft-list'
import type { KeySearch } from '../key-search'
import { operateTexts } from '../locales'
import parts from '../parts.module.css'
import { PublishBar } from '../publish-bar'
import { draftDigestQuery, draftQuery } from '../publishing'
import { Editor } from './editor'
import { switchesTexts } from './locales'
import { NewDialog } from './new-dialog'
import { Stale } from './stale'
import type { Switch } from './switch'
import styles from './switches.module.css'
import { Tester } from './tester'
import { Uses } from './uses'
import { valueWords } from './value-words'

export function SwitchesPage() {
  const t = switchesTexts.useT()
  const said = operateTexts.useT()
  const titles = pageTexts.useT()
  const mayEdit = useCan('operateEdit')
  const { search, go } = usePageAddress<KeySearch>('/operate/switches')
  const { data, error, refetch } = useQuery(draftQuery('switches'))
  const { data: digest = '' } = useQuery(draftDigestQuery('switches'))
  const [isAdding, setAdding] = useState(false)
  // The server has checked its shape when the draft was kept.
  const switches = (data as { switches: Switch[] } | undefined)?.switches
  const open = switches?.find(({ key }) => key === search.key) ?? switches?.[0]
  return (
    <>
      <PageHeader
        title={titles('Switches')}
        lead={t('lead')}
        meta={<ZoneNote />}
        actions={mayEdit && <Button onClick={() => setAdding(true)}>{t('add')}</Button>}
      />
      <PublishBar kind="switches" />
      <Stale />
      {!switches && (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <TextSkeleton />)}
      {switches?.length === 0 && <EmptyState title={t('empty')} lead={t('emptyLead')} />}
      {switches && open && (
        <div className={parts.columns}>
          <DraftTitles
            label={titles('Switches')}
            titles={switches.map(({ key, note, is_on: isOn, value, rules }) => ({
              key,
              title: note,
              state: isOn ? valueWords(value, t) : said('stopped'),
              note: rules.length > 0 && t('rules', { count: rules.length }),
            }))}
            open={open.key}
            onOpen={(key) => go({ key }, true)}
          />
          <div className={styles.work}>
            <Editor key={open.key} of={open} all={switches} digest={digest} />
            <Tester key={`test ${open.key}`} of={open} />
            <Uses key={`uses ${open.key}`} of={open.key} />
          </div>
        </div>
      )}
      {isAdding && (
        <NewDialog
          all={switches ?? []}
          onAdded={(key) => go({ key }, true)}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  )
}
