import type { Answer, Input, Row } from '@longshore/api-client'
import { queryOptions } from '@tanstack/react-query'
import { api, ask } from '@/lib/api'
import { queryClient } from '@/lib/query-client'
import { selectedGameId } from '@/lib/stores/app-state'

export type SigningKey = Row<'usdk_sign_list'>
export type Filing = Row<'usdk_filing_list'>
export type KeyKind = NonNullable<Input<'usdk_sign_generate'>['kind']>
export type PackageIdentity = Answer<'usdk_read_package_identity'>

export async function saveBaseData(id: number, change: { name?: string; icon?: string }): Promise<void> {
  await api.call('update_game', { GameId: id, ...change }, { errorNotice: false })
  await queryClient.invalidateQueries({ queryKey: ['games'] })
}

/** What the game's package is called, and its newest mother package of that name. */
export function packageIdentityQuery() {
  return queryOptions({
    queryKey: ['mothers', selectedGameId(), 'identity'],
    queryFn: ({ signal }) => ask('usdk_read_package_identity', {}, { signal }),
  })
}

/** Packages of another name are not built from now on. */
export async function savePackageName(name: string): Promise<void> {
  await ask('usdk_set_package_identity', { package_name: name })
  await queryClient.invalidateQueries({ queryKey: ['mothers'] })
}

export function signingKeysQuery() {
  return queryOptions({
    queryKey: ['signing-keys', selectedGameId()],
    queryFn: async ({ signal }) => (await ask('usdk_sign_list', {}, { signal })).list,
  })
}

async function keysChanged<T>(answer: Promise<T>): Promise<T> {
  const done = await answer
  await queryClient.invalidateQueries({ queryKey: ['signing-keys'] })
  return done
}

export async function readAliases(form: Input<'usdk_sign_aliases'>): Promise<string[]> {
  return (await ask('usdk_sign_aliases', form)).aliases
}

export const uploadKey = (form: Input<'usdk_sign_upload'>) => keysChanged(ask('usdk_sign_upload', form))

export const generateKey = (form: Input<'usdk_sign_generate'>) => keysChanged(ask('usdk_sign_generate', form))

export const setDefaultKey = (id: number, password: string) =>
  keysChanged(ask('usdk_sign_set_default', { id, password }))

export const exportKey = (
  form: Required<Pick<Input<'usdk_sign_export'>, 'id' | 'password' | 'passphrase'>>,
) => keysChanged(ask('usdk_sign_export', form))

export const copyKey = (id: number, password: string, toGame: number) =>
  keysChanged(ask('usdk_sign_copy', { id, password, to_game_id: toGame }))

export const removeKey = (id: number, password: string) =>
  keysChanged(ask('usdk_sign_remove', { id, password }))

export function filingsQuery() {
  return queryOptions({
    // Which key a filing is of changes with the keys.
    queryKey: ['signing-keys', selectedGameId(), 'filings'],
    queryFn: ({ signal }) => ask('usdk_filing_list', {}, { signal }),
  })
}

export const saveFiling = (form: Input<'usdk_filing_save'>) => keysChanged(ask('usdk_filing_save', form))

export const removeFiling = (id: number) => keysChanged(ask('usdk_filing_remove', { id }))
