// The players behind a figure; what shows them is loaded when somebody asks for them first.
import { lazy, Suspense } from 'react'
import type { Props } from './players-drawer'

const PlayersDrawer = lazy(() =>
  import('./players-drawer').then((module) => ({ default: module.PlayersDrawer })),
)

export function PlayersBehind(props: Props) {
  return (
    <Suspense fallback={null}>
      <PlayersDrawer {...props} />
    </Suspense>
  )
}
