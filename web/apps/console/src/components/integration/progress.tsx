import { ChecklistCard } from './checklist-card'
import styles from './integration.module.css'
import { ListenerCard } from './listener-card'
import { PlaygroundCard } from './playground-card'

/** How far a game's integration is; beside it what its calls are answered with, and why a signature is refused. */
export function IntegrationProgress({ isMini }: { isMini: boolean }) {
  return (
    <div className={styles.columns}>
      <ChecklistCard isMini={isMini} />
      <div>
        <ListenerCard />
        <PlaygroundCard />
      </div>
    </div>
  )
}
