export { type ChangeInWords, DiffWords } from './diff-words'
export { RuleSentence } from './rule-sentence'
export type { Rule, RuleCondition, RuleGroup, RulePart } from './rule-tree'
