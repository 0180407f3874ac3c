import type { Answer, Input, Row } from '@longshore/api-client'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { ask } from '@/lib/api'
import { changed, selectedGameId } from '../api'

type PlayerFile = Answer<'usdk_export_player'>
export type PlayerHit = Row<'usdk_find_players'>
export type Profile = Answer<'usdk_profile_player'>
export type TimelineItem = Row<'usdk_timeline_player'>
export type Picked = Answer<'usdk_check_many_players'>
export type Missing = Picked['missing'][number]
export type Ban = Input<'usdk_ban_player'>

export function playersQuery(keyword: string | undefined) {
  return queryOptions({
    queryKey: ['players', selectedGameId(), 'find', keyword ?? ''],
    queryFn: ({ signal }) => ask('usdk_find_players', { keyword }, { signal }),
    placeholderData: keepPreviousData,
  })
}

export function profileQuery(playerId: number) {
  return queryOptions({
    queryKey: ['players', selectedGameId(), 'profile', playerId],
    queryFn: ({ signal }) => ask('usdk_profile_player', { player_id: playerId }, { signal }),
  })
}

export function timelineQuery(playerId: number) {
  return infiniteQueryOptions({
    queryKey: ['players', selectedGameId(), 'timeline', playerId],
    queryFn: ({ signal, pageParam }) =>
      ask('usdk_timeline_player', { player_id: playerId, before: pageParam ?? undefined }, { signal }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
  })
}

export async function ban(form: Ban): Promise<void> {
  await ask('usdk_ban_player', form)
  await changed('players')
}

export async function unban(playerId: number): Promise<void> {
  await ask('usdk_lift_player_ban', { player_id: playerId })
  await changed('players')
}

export async function endSessions(playerId: number, reason: string): Promise<number> {
  const { ended } = await ask('usdk_end_player_sessions', { player_id: playerId, reason })
  await changed('players')
  return ended
}

/** Asks for the deletion in the player's name; when it will be done. */
export async function deletePlayer(playerId: number, reason: string): Promise<number> {
  const { due_at: dueAt } = await ask('usdk_delete_player', { player_id: playerId, reason })
  await changed('players')
  return dueAt
}

export async function keepPlayer(playerId: number, reason: string): Promise<void> {
  await ask('usdk_keep_player', { player_id: playerId, reason })
  await changed('players')
}

/** Gifts that are listed: one that is not is given to nobody. */
export function listedGiftsQuery() {
  return queryOptions({
    queryKey: ['gifts', selectedGameId(), 'list', { state: 'listed' }],
    queryFn: ({ signal }) => ask('usdk_list_gifts', { state: 'listed' }, { signal }),
  })
}

export async function pushGift(form: Input<'usdk_push_gift'>): Promise<void> {
  await ask('usdk_push_gift', form)
  await changed('players', 'gifts')
}

export async function addNote(playerId: number, words: string): Promise<void> {
  await ask('usdk_note_player', { player_id: playerId, words })
  await changed('players')
}

/** Everything that is kept of a player, as a file for them. */
export function exportPlayer(playerId: number, reason: string, password: string): Promise<PlayerFile> {
  return ask('usdk_export_player', { player_id: playerId, reason, password }, { errorNotice: false })
}

/** Whom a list of ids names. */
export function checkPlayers(values: readonly string[]): Promise<Picked> {
  return ask('usdk_check_many_players', { values: [...values] }, { errorNotice: false })
}

export function banMany(form: Input<'usdk_ban_many_players'>): Promise<Answer<'usdk_ban_many_players'>> {
  return ask('usdk_ban_many_players', form, { errorNotice: false })
}

/** Takes bans back that still hold; the ids are the bans'. */
export function liftBans(banIds: readonly number[]): Promise<Answer<'usdk_lift_many_bans'>> {
  return ask('usdk_lift_many_bans', { ban_ids: [...banIds] }, { errorNotice: false })
}

export function endManySessions(
  form: Input<'usdk_end_many_sessions'>,
): Promise<Answer<'usdk_end_many_sessions'>> {
  return ask('usdk_end_many_sessions', form, { errorNotice: false })
}

export function pushGiftToMany(
  form: Input<'usdk_push_gift_to_many'>,
): Promise<Answer<'usdk_push_gift_to_many'>> {
  return ask('usdk_push_gift_to_many', form, { errorNotice: false })
}

/** Once something was done to many. */
export async function playersChanged(): Promise<void> {
  await changed('players', 'gifts')
}
