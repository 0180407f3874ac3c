import type { Answer, Input } from '@longshore/api-client'
import { queryOptions } from '@tanstack/react-query'
import { ask } from '@/lib/api'
import { selectedGameId } from '../api'
import type { Node } from '../audience/tree'

type Told = Answer<'usdk_test_switch'>

/** What somebody gets, with the tree of each rule that was looked at. */
export type SwitchVerdict = Omit<Told, 'rules'> & {
  rules: (Told['rules'][number] & { when: Node | undefined })[]
}

export async function testSwitch(form: Input<'usdk_test_switch'>): Promise<SwitchVerdict> {
  const told = await ask('usdk_test_switch', form)
  // The server has checked the trees when the draft was kept.
  return told as SwitchVerdict
}

/** Read anew with every publication. */
export function agesQuery() {
  return queryOptions({
    queryKey: ['publishing', selectedGameId(), 'switch ages'],
    queryFn: async ({ signal }) => (await ask('usdk_list_switch_ages', {}, { signal })).list,
  })
}

/** Who reads a switch, as far as calls show it. */
export function readsQuery(key: string) {
  return queryOptions({
    queryKey: ['switch reads', selectedGameId(), key],
    queryFn: async ({ signal }) => (await ask('usdk_list_switch_reads', { key }, { signal })).list,
  })
}
