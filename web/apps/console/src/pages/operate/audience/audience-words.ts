import type { RuleCondition } from '@longshore/ui'
import { useChannelName } from '../use-channel-name'
import { audienceTexts } from './locales'
import { fromTree, listOf, type Node } from './tree'

interface Words {
  conditions: RuleCondition[]
  percent?: number
}

/** What a sentence says of a tree; undefined for one that the form cannot say. */
export function useAudienceWords(): (when: Node | undefined) => Words | undefined {
  const t = audienceTexts.useT()
  const channelName = useChannelName()
  return (when) => {
    const audience = fromTree(when)
    if (!audience) return undefined
    const conditions = audience.conditions.map(({ field, operator, values }) => ({
      field: `${t(`field.${field}`)} `,
      operator,
      values: listOf(values).map((value) => (field === 'store' ? channelName(value) : value)),
    }))
    return { conditions, percent: audience.percent }
  }
}
