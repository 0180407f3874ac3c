// 全局设置: where the game is sold and what each area offers, and the game's clock; in force once it is published.
import { ErrorState, PageHeader, TextSkeleton, ZoneNote } from '@longshore/ui'
import { useQuery } from '@tanstack/react-query'
import { pageTexts } from '@/lib/pages'
import type { Globals } from '../globals-draft'
import { PublishBar } from '../publish-bar'
import { draftDigestQuery, draftQuery } from '../publishing'
import { settingsQuery } from './api'
import { Editor } from './editor'
import { globalsTexts } from './locales'
import { Tester } from './tester'

export function GlobalSettingsPage() {
  const t = globalsTexts.useT()
  const titles = pageTexts.useT()
  return (
    <>
      <PageHeader title={titles('GlobalSettings')} lead={t('lead')} meta={<ZoneNote />} />
      <PublishBar kind="globals" />
      <Body />
      <Tester />
    </>
  )
}

function Body() {
  const { data: draft, error, refetch } = useQuery(draftQuery('globals'))
  const { data: digest } = useQuery(draftDigestQuery('globals'))
  const { data: settings, error: noSettings, refetch: again } = useQuery(settingsQuery())
  if (draft && settings && digest !== undefined)
    return <Editor of={draft as unknown as Globals} digest={digest} settings={settings} />
  const fault = error ?? noSettings
  const retry = (): void => void Promise.all([refetch(), again()])
  return fault ? <ErrorState error={fault} onRetry={retry} /> : <TextSkeleton />
}
