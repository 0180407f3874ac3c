// 开关: values that the game asks for, for everybody or by rules. The page edits the draft; publishing puts it in force.
import { EmptyState, ErrorState, PageHeader, TextSkeleton } from '@longshore/ui'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { pageTexts } from '@/lib/pages'
import { useCan } from '@/lib/stores/permission'
import { usePageAddress } from '@/lib/use-page-address'
import parts from '../parts.module.css'
import { PublishBar } from '../publish-bar'
import { draftDigestQuery, draftQuery } from '../publishing'
import { Editor } from './editor'
import { switchesTexts } from './locales'
import { NewDialog } from './new-dialog'
import type { SwitchesSearch } from './search'
import type { Switch } from './switch'
import { valueWords } from './value-words'

export function SwitchesPage() {
  const t = switchesTexts.useT()
  const titles = pageTexts.useT()
  const mayEdit = useCan('operateEdit')
  const { search, go } = usePageAddress<SwitchesSearch>('/operate/switches')
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
        actions={mayEdit && <Button onClick={() => setAdding(true)}>{t('add')}</Button>}
      />
      <PublishBar kind="switches" />
      {!switches && (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <TextSkeleton />)}
      {switches?.length === 0 && <EmptyState title={t('empty')} lead={t('emptyLead')} />}
      {switches && open && (
        <div className={parts.columns}>
          <nav className={`${parts.card} ${parts.list}`} aria-label={titles('Switches')}>
            {switches.map((one) => (
              <button
                key={one.key}
                type="button"
                aria-pressed={one.key === open.key}
                onClick={() => go({ key: one.key }, true)}
              >
                <b>{one.note || one.key}</b>
                <span>{one.is_on ? valueWords(one.value, t) : t('stopped')}</span>
                <code>{one.key}</code>
                <span className={parts.muted}>
                  {one.rules.length > 0 && t('rules', { count: one.rules.length })}
                </span>
              </button>
            ))}
          </nav>
          <Editor key={open.key} of={open} all={switches} digest={digest} />
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
