export { type ChangeInWords, DiffWords } from './diff-words'
export { RuleSentence } from './rule-sentence'
export type { Rule, RuleCondition, RuleOperator } from './rule-tree'
