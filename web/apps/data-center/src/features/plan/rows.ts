// The plan and what came, as one list of events.
import type { Checked, Planned, PlannedFields, PropertyType } from './api'

export interface PlanRow {
  event: string
  planned?: Planned | undefined
  checked?: Checked | undefined
}

/** Events in the order of the check, which has those that differ first; those it does not know come last. */
export function rowsOf(plan: readonly Planned[], checked: readonly Checked[] = []): PlanRow[] {
  const planned = new Map(plan.map((one) => [one.event, one]))
  const known = new Set(checked.map(({ event }) => event))
  return [
    ...checked.map((one) => ({ event: one.event, planned: planned.get(one.event), checked: one })),
    ...plan.filter(({ event }) => !known.has(event)).map((one) => ({ event: one.event, planned: one })),
  ]
}

export type RowState = Checked['state'] | 'unknown'

/** How an event stands to the plan; the plan itself may be newer than the check. */
export function stateOf({ planned, checked }: PlanRow): RowState {
  if (!checked) return 'unknown'
  const isUnplanned = checked.state === 'unplanned'
  return isUnplanned === !planned ? checked.state : 'unknown'
}

/** As many as the server keeps of one event. */
export const MOST_PROPERTIES = 50

/** What an event that came would be in the plan: each property by its most frequent type, required when it was always there. */
export function plannedAs({ event, properties, looked_at }: Checked): PlannedFields {
  const found = properties.slice(0, MOST_PROPERTIES).map(({ name, types }) => {
    const typed = types.filter(({ type }) => type !== 'null').toSorted((a, b) => b.times - a.times)
    const type: PropertyType = typed[0] && typed[0].type !== 'null' ? typed[0].type : 'text'
    const times = typed.reduce((sum, one) => sum + one.times, 0)
    return { name, type, is_required: looked_at > 0 && times >= looked_at, meaning: '' }
  })
  return { event, title: '', meaning: '', properties: found, revision: 0 }
}
