// The zone of days of shares and months of statements: it stays when the game's clock is set anew.
import { zoneOffset } from '@longshore/kit/game-time'
import { GameZoneProvider, ZoneNote } from '@longshore/ui'
import type { ReactNode } from 'react'
import { areaTexts } from '../lib/frame/locales'
import { useZones } from '../lib/use-zones'

interface Props {
  /** A statement's own; without one that of the game's next statement. */
  zone?: string
  children: ReactNode
}

/** Everything below shows times in that zone. */
export function StatementZone({ zone, children }: Props) {
  const { statements } = useZones()
  return <GameZoneProvider value={zone ?? statements}>{children}</GameZoneProvider>
}

/** For the meta line: one zone where the game's clock has it too, else both. */
export function StatementZoneNote({ zone: own }: { zone?: string }) {
  const t = areaTexts.useT()
  const { game, statements } = useZones()
  const zone = own ?? statements
  if (!game || !zone) return null
  if (game === zone)
    return (
      <GameZoneProvider value={zone}>
        <ZoneNote />
      </GameZoneProvider>
    )
  const said = { zone, offset: zoneOffset(zone), game, gameOffset: zoneOffset(game) }
  return <span>{t('zone.statements', said)}</span>
}
