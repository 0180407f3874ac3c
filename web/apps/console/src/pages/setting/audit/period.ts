// From the days of the address to the seconds of the server, in the viewer's time zone.
import type { Input } from '@longshore/api-client'
import type { SettingSearch } from '../search'

/** Midnight at the beginning of a day, `later` days on, as 10-digit seconds. */
export function midnight(day: string, later = 0): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return Math.floor(new Date(year, month - 1, date + later).getTime() / 1000)
}

/** The server's filter; its `to` is not included, the day that a person picks is. */
export function auditFilter({ actor, action, target, game, from, to }: SettingSearch): Input<'list_audit'> {
  return {
    actor_id: actor,
    action,
    target_type: target,
    game_id: game,
    from: from === undefined ? undefined : midnight(from),
    to: to === undefined ? undefined : midnight(to, 1),
  }
}
