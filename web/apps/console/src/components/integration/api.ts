import type { Answer, Input, Schemas } from '@longshore/api-client'
import { queryOptions } from '@tanstack/react-query'
import { ask } from '@/lib/api'
import { queryClient } from '@/lib/query-client'
import { selectedGameId } from '@/lib/stores/app-state'

export type Environment = Input<'usdk_integration_checklist'>['environment']
export type Checklist = Answer<'usdk_integration_checklist'>
export type ChecklistStep = Schemas['ChecklistStep']
export type StepName = ChecklistStep['step']

const LIVE_MS = 2_000

export function accessKeysQuery() {
  return queryOptions({
    queryKey: ['access-keys', selectedGameId(), 'info'],
    queryFn: ({ signal }) => ask('usdk_info_access_keys', {}, { signal }),
  })
}

/** Looked at again and again while a step is open, so that it ticks before the reader's eyes. */
export function checklistQuery(environment: Environment) {
  return queryOptions({
    queryKey: ['integration', selectedGameId(), 'checklist', environment],
    queryFn: ({ signal }) => ask('usdk_integration_checklist', { environment }, { signal }),
    refetchInterval: ({ state }) =>
      state.data?.steps.every(({ first_at: at }) => at !== null) ? false : LIVE_MS,
  })
}

export type Gate = Schemas['GateOutput']

export function gatesQuery() {
  return queryOptions({
    queryKey: ['integration', selectedGameId(), 'gates'],
    queryFn: ({ signal }) => ask('usdk_integration_gates', {}, { signal }),
  })
}

export async function setGate(gate: Gate['gate'], isOpen: boolean): Promise<void> {
  const form = { gate, is_open: isOpen }
  const gates = await ask('usdk_integration_set_gate', form, { errorNotice: false })
  queryClient.setQueryData(gatesQuery().queryKey, gates)
}

export type HeardCall = Schemas['HeardCall']
export type SignedTried = Answer<'usdk_integration_try_signature'>

const MOST_SHOWN = 100
const LISTENING_MS = 1_500

/** The newest calls; each look asks for what came since, and keeps the server listening. */
export function heardQuery() {
  const queryKey = ['integration', selectedGameId(), 'heard'] as const
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }): Promise<HeardCall[]> => {
      const known = queryClient.getQueryData<HeardCall[]>(queryKey) ?? []
      const { list } = await ask('usdk_integration_listen', { after: known[0]?.id ?? 0 }, { signal })
      return list.length > 0 ? [...list, ...known].slice(0, MOST_SHOWN) : known
    },
    refetchInterval: LISTENING_MS,
  })
}

export function trySignature(request: string, password: string): Promise<SignedTried> {
  return ask('usdk_integration_try_signature', { request, password }, { errorNotice: false })
}
