// 协议同意: "who agreed to what, and must they again?" Agreements with what players said, and every word of theirs.
import { ErrorState, PageHeader, Tabs, TextSkeleton, ZoneNote } from '@longshore/ui'
import { useQuery } from '@tanstack/react-query'
import { pageTexts } from '@/lib/pages'
import { usePageAddress } from '@/lib/use-page-address'
import { PublishBar } from '../publish-bar'
import { draftDigestQuery, draftQuery } from '../publishing'
import { AgreementsTab } from './agreements'
import type { Rule } from './api'
import { consentTexts } from './locales'
import { RecordsTab } from './records'
import type { ConsentSearch } from './search'

const TO = '/operate/consent'

export function ConsentPage() {
  const t = consentTexts.useT()
  const titles = pageTexts.useT()
  const { search } = usePageAddress<ConsentSearch>(TO)
  const tab = search.tab ?? 'agreements'
  return (
    <>
      <PageHeader title={titles('Consent')} lead={t('lead')} meta={<ZoneNote />} />
      <Tabs
        label={titles('Consent')}
        to={TO}
        current={tab}
        items={[
          { key: 'agreements', title: t('tab.agreements'), search: {} },
          { key: 'records', title: t('tab.records'), search: { tab: 'records' } },
        ]}
      />
      {tab === 'agreements' ? <Drafted /> : <RecordsTab />}
    </>
  )
}

function Drafted() {
  const { data, error, refetch } = useQuery(draftQuery('consent'))
  const { data: digest = '' } = useQuery(draftDigestQuery('consent'))
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <TextSkeleton />
  return (
    <>
      <PublishBar kind="consent" />
      <AgreementsTab rules={(data as { consents: Rule[] }).consents} digest={digest} />
    </>
  )
}
