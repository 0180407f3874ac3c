// The tree of a switch's rules as the sentence reads it: words of the reader's language, keys already resolved by the page.
// The server evaluates the same tree with keys.

/** How a condition compares; its words are in the locales under `rule.<operator>`. */
export type RuleOperator =
  | 'is'
  | 'isNot'
  | 'in'
  | 'notIn'
  | 'prefix'
  | 'below'
  | 'atMost'
  | 'above'
  | 'atLeast'
  | 'contains'
  | 'between'
  | 'hasAny'
  | 'before'
  | 'after'
  | 'known'
  | 'unknown'
  | 'within'
  | 'inList'

export interface RuleCondition {
  /** The field as people call it: "channel", "client version". */
  field: string
  operator: RuleOperator
  /** One value, several for `in` and `notIn`, two for `between`, none for `known` and `unknown`. */
  values: readonly string[]
}

/** Conditions of which all, any or none must hold. */
export interface RuleGroup {
  join: 'all' | 'any' | 'none'
  parts: readonly RulePart[]
}

export type RulePart = RuleCondition | RuleGroup

export interface Rule {
  /** None means "everybody". */
  conditions: readonly RulePart[]
  /** How they go together; all of them where it is not said. */
  join?: RuleGroup['join']
  /** Part of the players who match, in per cent, the same ones at every call; absent means all of them. */
  percent?: number
  /** What the rule returns, in words: "off". */
  result: string
}
