// Conditions as they stand in an address.
export const OPERATORS = ['is', 'not', 'at_least', 'at_most'] as const
export type Operator = (typeof OPERATORS)[number]

export interface Condition {
  field: string
  operator: Operator
  value: string
  /** Of a funnel: from 1. */
  step?: number
}

/** What the server takes of a name. */
export function isName(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= 80
}

/** One condition, or none where it is not one. */
export function conditionOf(value: unknown): Condition[] {
  const { field, operator, value: compared } = (value ?? {}) as Record<string, unknown>
  const known = OPERATORS.find((one) => one === operator)
  if (!isName(field) || !known || !['string', 'number'].includes(typeof compared)) return []
  return [{ field, operator: known, value: String(compared) }]
}
