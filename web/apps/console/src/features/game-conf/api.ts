import type { Game } from '@longshore/api-client'
import { queryOptions } from '@tanstack/react-query'
import { api } from '@/lib/api'
import { queryClient } from '@/lib/query-client'
import { useAppState } from '@/lib/stores/app-state'
import type { Environment } from './search'
import type { CallbackKind, Callbacks, Mother, RevealedSecret, SignatureExample, SigningKey } from './types'

const GATEWAY = '/ultra/protected/app/send/usdk/sdk'
// Dialogs and pages show refusals themselves, hence no toast.
const quiet = { errorNotice: false, json: true }

function ask<T>(path: string, body: object = {}, signal?: AbortSignal): Promise<T> {
  return api.post<T>(`${GATEWAY}${path}`, body, { ...quiet, signal })
}

const gameId = (): number => useAppState.getState().gameInfo?.Id ?? 0

export async function saveBaseData(id: number, change: { name: string; icon: string }): Promise<void> {
  await api.post<Game>('/ultra/game/update', { GameId: id, ...change }, { errorNotice: false })
  await queryClient.invalidateQueries({ queryKey: ['games'] })
}

/** The package uploaded last, or null. */
export function latestMotherQuery() {
  return queryOptions({
    queryKey: ['mothers', gameId(), 'latest'],
    queryFn: async ({ signal }) =>
      (await ask<{ list: Mother[] }>('/package/list', { page: 1, page_size: 1 }, signal)).list[0] ?? null,
  })
}

export function callbacksQuery() {
  return queryOptions({
    queryKey: ['callbacks', gameId(), 'info'],
    queryFn: ({ signal }) => ask<Callbacks>('/callback/info', {}, signal),
  })
}

export function exampleQuery(environment: Environment, kind: CallbackKind) {
  return queryOptions({
    queryKey: ['callbacks', gameId(), 'example', environment, kind],
    queryFn: ({ signal }) => ask<SignatureExample>('/callback/example', { environment, kind }, signal),
  })
}

function invalidateCallbacks(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['callbacks'] })
}

export async function saveAddresses(form: {
  environment: Environment
  login: string
  payment: string
  password: string
}): Promise<void> {
  await ask<Callbacks>('/callback/save', form)
  await invalidateCallbacks()
}

export async function revealSecrets(environment: Environment, password: string): Promise<RevealedSecret[]> {
  return (await ask<{ secrets: RevealedSecret[] }>('/callback/reveal', { environment, password })).secrets
}

export async function rotateSecret(
  environment: Environment,
  password: string,
  hours: number,
): Promise<RevealedSecret[]> {
  const body = { environment, password, overlap_hours: hours }
  const { secrets } = await ask<{ secrets: RevealedSecret[] }>('/callback/rotate', body)
  await invalidateCallbacks()
  return secrets
}

export function signingKeysQuery() {
  return queryOptions({
    queryKey: ['signing-keys', gameId()],
    queryFn: async ({ signal }) => (await ask<{ list: SigningKey[] }>('/sign/list', {}, signal)).list,
  })
}

async function changeKeys<T>(path: string, body: object): Promise<T> {
  const answer = await ask<T>(path, body)
  await queryClient.invalidateQueries({ queryKey: ['signing-keys'] })
  return answer
}

interface StoreForm {
  /** Base64. */
  store: string
  store_password: string
}

export async function readAliases(form: StoreForm): Promise<string[]> {
  return (await ask<{ aliases: string[] }>('/sign/aliases', form)).aliases
}

export function uploadKey(
  form: StoreForm & { name: string; alias: string; key_password: string },
): Promise<SigningKey> {
  return changeKeys('/sign/upload', form)
}

export function generateKey(form: {
  name: string
  kind: string
  common_name: string
  organization: string
  years: number
}): Promise<SigningKey> {
  return changeKeys('/sign/generate', form)
}

export async function setDefaultKey(id: number, password: string): Promise<void> {
  await changeKeys('/sign/setDefault', { id, password })
}

export async function removeKey(id: number, password: string): Promise<void> {
  await changeKeys('/sign/remove', { id, password })
}
