// 告警: "wake me". What is open and who was told; the rules; whom to tell.
import { ErrorState, PageHeader, TextSkeleton, ZoneNote } from '@longshore/ui'
import { useQuery } from '@tanstack/react-query'
import { pageTexts } from '@/lib/pages'
import parts from '../parts.module.css'
import { alertsQuery } from './api'
import { Incidents } from './incidents'
import { alertsTexts } from './locales'
import { Rules } from './rules'
import { Targets } from './targets'

export function AlertsPage() {
  const t = alertsTexts.useT()
  const titles = pageTexts.useT()
  const { data, error, refetch } = useQuery(alertsQuery())
  return (
    <>
      <PageHeader title={titles('Alerts')} lead={t('lead')} meta={<ZoneNote />} />
      <Incidents />
      {!data && (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <TextSkeleton />)}
      {data && (
        <div className={parts.detail}>
          <Rules rules={data.rules} targets={data.targets} />
          <Targets targets={data.targets} />
        </div>
      )}
    </>
  )
}
