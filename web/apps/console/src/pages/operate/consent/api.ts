import type { Answer, Row } from '@longshore/api-client'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { ask } from '@/lib/api'
import { changed, selectedGameId } from '../api'
import type { ConsentSearch } from './search'

export type Agreement = Row<'usdk_list_consented_agreements'>
export type Word = Row<'usdk_list_consents'>
export type ConsentFile = Answer<'usdk_export_consents_of_player'>
export type Rule = { key: string; least_version: number }

const key = (...rest: unknown[]): unknown[] => ['consents', selectedGameId(), ...rest]

/** What a rule calls an agreement. */
export function keyOf({ kind, channel_code: channel }: Pick<Agreement, 'kind' | 'channel_code'>): string {
  return channel ? `${kind}@${channel}` : kind
}

export function agreementsQuery() {
  return queryOptions({
    // Of publishing, since what is published changes it too.
    queryKey: ['publishing', selectedGameId(), 'consents'],
    queryFn: ({ signal }) => ask('usdk_list_consented_agreements', {}, { signal }),
  })
}

export function versionsQuery({ kind, channel_code }: Agreement) {
  return queryOptions({
    queryKey: key('versions', kind, channel_code),
    queryFn: async ({ signal }) =>
      (await ask('usdk_list_consented_versions', { kind, channel_code }, { signal })).list,
  })
}

export function diffQuery({ kind, channel_code }: Agreement, before: number, after: number) {
  return queryOptions({
    queryKey: key('diff', kind, channel_code, before, after),
    queryFn: ({ signal }) =>
      ask('usdk_diff_consented_versions', { kind, channel_code, before, after }, { signal }),
  })
}

export function wordsQuery({ kind, player, before }: ConsentSearch) {
  const fields = { kind, player_id: player, before }
  return queryOptions({
    queryKey: key('words', fields),
    queryFn: ({ signal }) => ask('usdk_list_consents', fields, { signal }),
    placeholderData: keepPreviousData,
  })
}

export async function withdraw({ kind, channel_code, player_id }: Word, reason: string): Promise<number> {
  const form = { kind, channel_code, player_id, reason }
  const { ended } = await ask('usdk_withdraw_consent', form, { errorNotice: false })
  await changed('consents', 'publishing')
  return ended
}

export function exportOfPlayer(player: number, reason: string, password: string): Promise<ConsentFile> {
  const form = { player_id: player, reason, password }
  return ask('usdk_export_consents_of_player', form, { errorNotice: false })
}
