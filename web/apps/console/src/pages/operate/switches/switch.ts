import type { Node, Plain } from '../audience/tree'

export interface SwitchRule {
  id: string
  when?: Node
  value: Plain
}

export interface Switch {
  key: string
  note: string
  salt: string
  is_on: boolean
  off_value: Plain
  value: Plain
  rules: SwitchRule[]
}
