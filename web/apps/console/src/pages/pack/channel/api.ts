import { type Answer, ApiError, codes, type Input, type Row, type Schemas } from '@longshore/api-client'
import { queryOptions } from '@tanstack/react-query'
import { ask } from '@/lib/api'
import { queryClient, untilAnswered } from '@/lib/query-client'
import { selectedGameId } from '@/lib/stores/app-state'
import { usePreferences } from '@/lib/stores/preferences'

export type Words = Schemas['Texts']
export type Parameter = Schemas['Parameter']
export type ParameterValue = NonNullable<Parameter['default']>
export type ManagedPlugin = Schemas['ManagedPluginOutput']
export type CatalogueChannel = Row<'usdk_channel_catalogue'>
export type ManagedChannel = Row<'usdk_manage_catalogue'>
export type ChannelEntry = Required<Input<'usdk_save_catalogue_channel'>>
export type Kind = ChannelRow['kind']
export type Finding = Schemas['Finding']
export type ChannelRow = Row<'usdk_list_game_channels'>
export type PackageRule = ChannelRow['package_rule']
export type ChannelDetail = Answer<'usdk_channel_detail'>
export type ChannelConfig = ChannelDetail['config']
export type Switch = keyof ChannelConfig['switches']
export type CallbackPlace = 'production.login' | 'production.payment' | 'sandbox.login' | 'sandbox.payment'
export type SaveForm = Input<'usdk_save_game_channel'> & { config: ChannelConfig }
export type Revision = Row<'usdk_channel_history'>
export type DiffRow = Row<'usdk_channel_diff'>
export type ImportReport = Answer<'usdk_import_channels'>
export type NoticeTried = Answer<'usdk_try_recipe'>
export type CopyForm = Input<'usdk_copy_channels'>

export interface Choice {
  id: number
  name: string
}

async function changed<T>(
  answer: Promise<T>,
  noun: 'game-channels' | 'catalogue' = 'game-channels',
): Promise<T> {
  const readAgain = () => queryClient.invalidateQueries({ queryKey: [noun] })
  const done = await answer.catch((error: unknown) => {
    // What is shown is not what is stored any more: the same call would be refused for ever.
    if (error instanceof ApiError && isOutdated(error)) void readAgain()
    throw error
  })
  await readAgain()
  return done
}

const isOutdated = ({ code }: ApiError): boolean => code === codes.CHANNEL_STALE || code === codes.NOT_FOUND

// The server says in the user's language what is missing.
const language = (): string => usePreferences.getState().language

export function tryNotice(channel_code: string, request: string, password: string): Promise<NoticeTried> {
  return ask('usdk_try_recipe', { channel_code, request, password }, { errorNotice: false })
}

export function channelsQuery() {
  return queryOptions({
    queryKey: ['game-channels', selectedGameId(), 'list', language()],
    queryFn: async ({ signal }) => (await ask('usdk_list_game_channels', {}, { signal })).list,
  })
}

export function channelQuery(id: number) {
  return queryOptions({
    queryKey: ['game-channels', selectedGameId(), 'detail', id, language()],
    queryFn: ({ signal }) => ask('usdk_channel_detail', { id }, { signal }),
    // What is being edited must be what is stored.
    staleTime: 0,
    gcTime: 0,
  })
}

export function catalogueQuery() {
  return queryOptions({
    queryKey: ['catalogue', 'list'],
    queryFn: async ({ signal }) => (await ask('usdk_channel_catalogue', {}, { signal })).list,
    ...untilAnswered,
  })
}

export function choicesQuery(kind: 'signing-keys' | 'icons' | 'splashes') {
  const action = {
    'signing-keys': 'usdk_sign_list',
    icons: 'usdk_icon_list',
    splashes: 'usdk_splash_list',
  } as const
  return queryOptions({
    queryKey: [kind, selectedGameId(), 'choice'],
    queryFn: async ({ signal }): Promise<Choice[]> => {
      const { list } = await ask(action[kind], {}, { signal })
      return list.map(({ id, name }) => ({ id, name }))
    },
    ...untilAnswered,
  })
}

export const addChannels = (chosen: string[]) => changed(ask('usdk_add_channels', { codes: chosen }))

export const saveChannel = (form: SaveForm) => changed(ask('usdk_save_game_channel', form))

export const enableChannels = (ids: number[], isEnabled: boolean) =>
  changed(ask('usdk_enable_channels', { ids, is_enabled: isEnabled }))

export const removeChannel = (id: number, version: number) =>
  changed(ask('usdk_remove_channel', { id, version }))

export const copyChannels = (form: CopyForm) => changed(ask('usdk_copy_channels', form))

export function historyQuery(id: number, page: number) {
  return queryOptions({
    queryKey: ['game-channels', selectedGameId(), 'history', id, page],
    queryFn: ({ signal }) => ask('usdk_channel_history', { id, page, page_size: 20 }, { signal }),
  })
}

export function diffQuery(id: number, from: number, to: number) {
  return queryOptions({
    queryKey: ['game-channels', selectedGameId(), 'diff', id, from, to],
    queryFn: async ({ signal }) =>
      (await ask('usdk_channel_diff', { id, from_version: from, to_version: to }, { signal })).list,
  })
}

export const rollBack = (id: number, version: number, to: number) =>
  changed(ask('usdk_channel_rollback', { id, version, to_version: to }))

export const exportChannels = () => ask('usdk_export_channels')

export function importChannels(text: string, isDry: boolean): Promise<ImportReport> {
  const answer = ask('usdk_import_channels', { text, dry_run: isDry })
  return isDry ? answer : changed(answer)
}

export function managedQuery() {
  return queryOptions({
    queryKey: ['catalogue', 'managed'],
    queryFn: async ({ signal }) => (await ask('usdk_manage_catalogue', {}, { signal })).list,
  })
}

export const saveEntry = (entry: ChannelEntry) =>
  changed(ask('usdk_save_catalogue_channel', entry), 'catalogue')

export const addBundle = (code: string, uploadId: string) =>
  changed(ask('usdk_add_plugin', { code, upload_id: uploadId }), 'catalogue')

export const setPluginStatus = (id: number, status: 'published' | 'withdrawn') =>
  changed(ask('usdk_set_plugin_status', { id, status }), 'catalogue')
