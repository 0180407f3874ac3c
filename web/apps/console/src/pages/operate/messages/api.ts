import type { Answer, Input, Row } from '@longshore/api-client'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { ask } from '@/lib/api'
import { changed, selectedGameId } from '../api'
import type { MessagesSearch } from './search'

export type Overview = Answer<'usdk_read_messages'>
export type Sent = Row<'usdk_list_messages'>
export type Trial = Answer<'usdk_try_message'>
export type SecretOf = Input<'usdk_save_message_secret'>['provider']

const LOOK_MS = 15_000
const PAGE_SIZE = 50

export function messagesQuery() {
  return queryOptions({
    queryKey: ['messages', selectedGameId(), 'overview'],
    queryFn: ({ signal }) => ask('usdk_read_messages', {}, { signal }),
    refetchInterval: LOOK_MS,
  })
}

export function logQuery({ to, state, provider, purpose, before }: MessagesSearch) {
  const fields = { to, state, provider, purpose, before, page_size: PAGE_SIZE }
  return queryOptions({
    queryKey: ['messages', selectedGameId(), 'log', fields],
    queryFn: ({ signal }) => ask('usdk_list_messages', fields, { signal }),
    placeholderData: keepPreviousData,
  })
}

export async function saveSecret(provider: SecretOf, secret: string): Promise<void> {
  await ask('usdk_save_message_secret', { provider, secret }, { errorNotice: false })
  await changed('messages')
}

export async function tryMessage(form: Input<'usdk_try_message'>): Promise<Trial> {
  const told = await ask('usdk_try_message', form, { errorNotice: false })
  await changed('messages')
  return told
}
