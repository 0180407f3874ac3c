import { RuleSentence } from '@longshore/ui'
import { isForEverybody, useAudienceWords } from './audience-words'
import type { Node } from './tree'

interface Props {
  when: Node | undefined
  /** What those get for whom the tree holds, in words; and all the others. */
  gets: string
  getsNot: string
}

/** For whom something is, written from the tree and never typed. */
export function AudienceSentence({ when, gets, getsNot }: Props) {
  const words = useAudienceWords()(when)
  if (isForEverybody(words)) return <RuleSentence rules={[]} otherwise={gets} />
  return <RuleSentence rules={[{ ...words, result: gets }]} otherwise={getsNot} />
}
