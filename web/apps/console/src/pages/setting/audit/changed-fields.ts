import type { AuditEvent } from '../api'

export interface ChangedField {
  field: string
  /** Undefined where the field was not there. */
  before: unknown
  after: unknown
}

/** The fields of either side, in the order in which the server wrote them; equal ones are left out. */
export function changedFields({ before, after }: Pick<AuditEvent, 'before' | 'after'>): ChangedField[] {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  return [...names]
    .map((field) => ({ field, before: before?.[field], after: after?.[field] }))
    .filter((row) => JSON.stringify(row.before) !== JSON.stringify(row.after))
}
