// The address of a saved report: leads to its page as it was saved.
import { FailureState, PageSkeleton, useLoad } from '@longshore/remote'
import { PageHeader } from '@longshore/ui'
import { defaultParseSearch, Navigate } from '@tanstack/react-router'
import { placeOf, useReports } from './api'
import { reportsTexts } from './locales'

export function ReportPage({ gameId, search: { id } }: { gameId: number; search: { id: number } }) {
  const t = reportsTexts.useT()
  const load = useLoad(useReports(gameId).one(id))
  if (load.state === 'ready')
    return (
      <Navigate
        to={placeOf(load.data)}
        search={defaultParseSearch(`?${load.data.search}`) as never}
        replace
      />
    )
  return (
    <>
      <PageHeader title={t('title')} />
      {load.state === 'failed' ? (
        <FailureState error={load.error} area={t('title')} onRetry={load.retry} />
      ) : (
        <PageSkeleton />
      )}
    </>
  )
}
