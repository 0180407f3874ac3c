// 对账: "does the channel's money agree with ours?" What was compared, or the reconciliation that the address names.
import { usePageAddress } from '@/lib/use-page-address'
import { ReconciliationList } from './list'
import { ReconciliationDetail } from './reconciliation-detail'
import type { ReconciliationSearch } from './search'

export function ReconciliationPage() {
  const { search } = usePageAddress<ReconciliationSearch>('/operate/reconciliation')
  return search.run ? <ReconciliationDetail key={search.run} id={search.run} /> : <ReconciliationList />
}
