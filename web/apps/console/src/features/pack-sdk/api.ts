import { queryOptions } from '@tanstack/react-query'
import { api } from '@/lib/api'
import { queryClient } from '@/lib/query-client'
import { useAppState } from '@/lib/stores/app-state'
import type { AccessKeys, CodeSamples, KeyKind, RevealedKey } from './types'

const GATEWAY = '/ultra/protected/app/send/usdk/sdk/accessKey'
// Dialogs and pages show refusals themselves, hence no toast.
const quiet = { errorNotice: false, json: true }

const gameId = (): number => useAppState.getState().gameInfo?.Id ?? 0

export function accessKeysQuery() {
  return queryOptions({
    queryKey: ['access-keys', gameId(), 'info'],
    queryFn: ({ signal }) => api.post<AccessKeys>(`${GATEWAY}/info`, {}, { ...quiet, signal }),
  })
}

export function codeSamplesQuery() {
  return queryOptions({
    queryKey: ['access-keys', gameId(), 'samples'],
    queryFn: ({ signal }) => api.post<CodeSamples>(`${GATEWAY}/samples`, {}, { ...quiet, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

interface Revealed {
  keys: RevealedKey[]
}

export async function revealKeys(kind: KeyKind, password: string): Promise<RevealedKey[]> {
  return (await api.post<Revealed>(`${GATEWAY}/reveal`, { kind, password }, quiet)).keys
}

export async function rotateKey(kind: KeyKind, password: string, hours: number): Promise<RevealedKey[]> {
  const body = { kind, password, overlap_hours: hours }
  const { keys } = await api.post<Revealed>(`${GATEWAY}/rotate`, body, quiet)
  await queryClient.invalidateQueries({ queryKey: ['access-keys', gameId(), 'info'] })
  return keys
}
