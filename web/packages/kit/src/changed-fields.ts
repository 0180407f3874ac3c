/**
 * What of a form differs from what it began with. Only that is sent of a thing that is there already: two may have it open,
 * and whoever saves later must not put back what the other has changed.
 */
export function changedFields<T extends object>(now: T, start: T): Partial<T> {
  const isChanged = (field: keyof T): boolean => JSON.stringify(now[field]) !== JSON.stringify(start[field])
  const fields = (Object.keys(now) as (keyof T)[]).filter(isChanged)
  return Object.fromEntries(fields.map((field) => [field, now[field]])) as Partial<T>
}
