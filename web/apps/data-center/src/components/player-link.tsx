// A player's number, leading to what they did in the same days.
import { useRemoteSession } from '@longshore/remote'
import { layout } from '@longshore/ui/layout'
import { Link } from '@tanstack/react-router'

interface Props {
  player: string
  /** Days of the page that it stands on. */
  search?: { days?: number; first?: string; last?: string }
}

export function PlayerLink({ player, search = {} }: Props) {
  const { isPhoneView } = useRemoteSession()
  if (isPhoneView) return player
  return (
    <Link to="/players" search={{ ...search, player } as never} className={layout.link}>
      {player}
    </Link>
  )
}
