import type { Answer, Input, Schemas } from '@longshore/api-client'
import { queryOptions } from '@tanstack/react-query'
import { ask } from '@/lib/api'
import { queryClient } from '@/lib/query-client'
import { selectedGameId } from '@/lib/stores/app-state'

export type KeyKind = Input<'usdk_reveal_access_keys'>['kind']
export type KeyVersion = Schemas['KeyVersion']
export type RevealedKey = Schemas['RevealedKey']
export type CodeSamples = Answer<'usdk_samples_access_keys'>
export type CodeSample = Schemas['CodeSample']
export type Language = CodeSample['language']

export function codeSamplesQuery() {
  return queryOptions({
    queryKey: ['access-keys', selectedGameId(), 'samples'],
    queryFn: ({ signal }) => ask('usdk_samples_access_keys', {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

export async function revealKeys(kind: KeyKind, password: string): Promise<RevealedKey[]> {
  return (await ask('usdk_reveal_access_keys', { kind, password })).keys
}

export async function rotateKey(kind: KeyKind, password: string, hours: number): Promise<RevealedKey[]> {
  const { keys } = await ask('usdk_rotate_access_keys', { kind, password, overlap_hours: hours })
  await queryClient.invalidateQueries({ queryKey: ['access-keys', selectedGameId(), 'info'] })
  return keys
}
