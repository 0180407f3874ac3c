import { formatGameTime } from '@longshore/kit/game-time'
import { type Rule, type RuleCondition, type RuleGroup, type RulePart, useGameZone } from '@longshore/ui'
import { useChannelName } from '../use-channel-name'
import { kindOf, takesMany, takesNothing } from './catalogue'
import { audienceTexts } from './locales'
import { type Condition, fromTree, type Group, isGroup, listOf, type Node } from './tree'

type Words = Omit<Rule, 'result'>

/** What a sentence says of a tree, whatever is in it. */
export function useAudienceWords(): (when: Node | undefined) => Words {
  const conditionWords = useConditionWords()
  const groupWords = ({ combinator: join, rules }: Group): RuleGroup => ({
    join,
    parts: rules.map((part): RulePart => (isGroup(part) ? groupWords(part) : conditionWords(part))),
  })
  return (when) => {
    const { root, percent } = fromTree(when)
    const { join, parts } = groupWords(root)
    return { conditions: parts, join, percent }
  }
}

/** Whether words say that it is for everybody. */
export function isForEverybody({ conditions, join, percent }: Words): boolean {
  return conditions.length === 0 && join === 'all' && percent === undefined
}

const SAID = { isVersion: 'is', versionBelow: 'below', versionAtLeast: 'atLeast' } as const

function useConditionWords(): (condition: Condition) => RuleCondition {
  const t = audienceTexts.useT()
  const channelName = useChannelName()
  const zone = useGameZone()
  const valueOf = ({ field }: Condition, value: string): string => {
    if (field === 'store') return channelName(value)
    const kind = kindOf(field)
    if (kind === 'share') return `${value} %`
    return kind === 'time' ? formatGameTime(Number(value), zone, { style: 'exact' }) : value
  }
  return (condition) => {
    const { field, operator, value } = condition
    const values = takesMany(operator) ? listOf(value) : [value]
    return {
      field: field === 'share' ? '' : `${inSentence(t(`field.${field}`))} `,
      operator: SAID[operator as keyof typeof SAID] ?? operator,
      values: takesNothing(operator) ? [] : values.map((one) => valueOf(condition, one)),
    }
  }
}

/** A label within a sentence; names that are written in capitals stay so. */
export function inSentence(label: string): string {
  return /^[A-Z][a-z]/.test(label) ? `${label.charAt(0).toLowerCase()}${label.slice(1)}` : label
}
