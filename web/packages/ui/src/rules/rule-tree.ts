// The tree of a switch's rules as the sentence and the editor read it: words of the reader's language, keys already
// resolved by the page. The server evaluates the same tree with keys.

/** How a condition compares; its words are in the locales under `rule.<operator>`. */
export type RuleOperator = 'is' | 'isNot' | 'in' | 'notIn' | 'below' | 'atLeast' | 'contains' | 'between'

export interface RuleCondition {
  /** The field as people call it: "channel", "client version". */
  field: string
  operator: RuleOperator
  /** One value, several for `in` and `notIn`, two for `between`. */
  values: readonly string[]
}

export interface Rule {
  /** All of them must hold; none means "everybody". */
  conditions: readonly RuleCondition[]
  /** Part of the players who match, in per cent, the same ones at every call; absent means all of them. */
  percent?: number
  /** What the rule returns, in words: "off". */
  result: string
}
