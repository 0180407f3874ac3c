import { can, usePermission } from '@/lib/stores/permission'
import { useAddress } from '../use-address'
import { HistoryTable } from './history-table'
import { RunCard } from './run-card'
import { StartCard } from './start-card'
import { useCarryOut } from './use-carry-out'

/** Starting a run, the open run, and those before it. */
export function ValidateTab() {
  const { search, open } = useAddress()
  const progress = useCarryOut()
  usePermission((state) => state.buttonKeys)
  return (
    <>
      {can('packEdit') && (
        <StartCard
          isBusy={progress.busyRun !== null}
          onStarted={(run) => {
            open(run.id)
            void progress.carryOutAll(run)
          }}
        />
      )}
      {search.run !== undefined && (
        <RunCard key={search.run} id={search.run} progress={progress} onClose={() => open(undefined)} />
      )}
      <HistoryTable />
    </>
  )
}
