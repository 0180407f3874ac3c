import type { Node, Plain } from '../audience/tree'

/** Objects and lists are JSON, of which the switch has a schema. */
export type SwitchValue = Plain | unknown[] | { [name: string]: unknown }

export interface SwitchRule {
  id: string
  when?: Node
  value: SwitchValue
}

export interface Switch {
  key: string
  note: string
  salt: string
  is_on: boolean
  off_value: SwitchValue
  value: SwitchValue
  rules: SwitchRule[]
  /** JSON Schema 2020-12, which every value fits. */
  schema?: { [name: string]: unknown }
}
