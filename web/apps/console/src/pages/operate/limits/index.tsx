// 限制: who may enter, by region and address as published, or by the refused list, which is in force at once.
import { ErrorState, PageHeader, Tabs, TextSkeleton, ZoneNote } from '@longshore/ui'
import { useQuery } from '@tanstack/react-query'
import { pageTexts } from '@/lib/pages'
import { usePageAddress } from '@/lib/use-page-address'
import type { Limits } from '../limits-draft'
import { PublishBar } from '../publish-bar'
import { draftDigestQuery, draftQuery } from '../publishing'
import { Editor } from './editor'
import styles from './limits.module.css'
import { limitsTexts } from './locales'
import { RefusalsByDay } from './refusals-by-day'
import { RefusedTab } from './refused-tab'
import type { LimitsSearch } from './search'
import { Tester } from './tester'

const TO = '/operate/limits'

export function LimitsPage() {
  const t = limitsTexts.useT()
  const titles = pageTexts.useT()
  const { search } = usePageAddress<LimitsSearch>(TO)
  return (
    <>
      <PageHeader title={titles('Limits')} lead={t('lead')} meta={<ZoneNote />} />
      <Tabs
        label={t('tabs')}
        to={TO}
        current={search.tab ?? 'rules'}
        items={[
          { key: 'rules', title: t('tab.rules'), search: {} },
          { key: 'refused', title: t('tab.refused'), search: { tab: 'refused' } },
        ]}
      />
      <div className={styles.body}>
        {search.tab === 'refused' ? <RefusedTab /> : <Rules />}
        <Tester />
        <RefusalsByDay />
      </div>
    </>
  )
}

function Rules() {
  const { data, error, refetch } = useQuery(draftQuery('limits'))
  const { data: digest = '' } = useQuery(draftDigestQuery('limits'))
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <TextSkeleton />
  return (
    <>
      <PublishBar kind="limits" />
      <Editor of={data as unknown as Limits} digest={digest} />
    </>
  )
}
