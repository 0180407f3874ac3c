import type { Input, Row, Schemas } from '@longshore/api-client'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { ask } from '@/lib/api'
import { queryClient } from '@/lib/query-client'
import { selectedGameId } from '@/lib/stores/app-state'

export type Picture = Schemas['PictureOutput']
export type IconSet = Row<'usdk_icon_list'>
export type IconKind = IconSet['kind']
export type Corner = IconSet['badge_corner']
/** An icon as it is sent: pictures by their keys. */
export type IconFields = Required<Omit<Input<'usdk_icon_preview'>, 'game_id'>>
/** An icon set that is new, or whole. */
export type IconSetFields = IconFields & { name: string; badges: Required<ChannelBadge>[] }
type ChannelBadge = NonNullable<Input<'usdk_icon_save'>['badges']>[number]
/** What changes of a stored one; a badge without a picture is taken off. */
export type IconSetChanges = Omit<Input<'usdk_icon_save'>, 'game_id' | 'id'>
export type IconPreview = Schemas['IconPreviewOutput']
export type Splash = Row<'usdk_splash_list'>

export const ICON_KINDS: readonly IconKind[] = ['image', 'adaptive', 'mother']
export const CORNERS: readonly Corner[] = ['top-left', 'top-right', 'bottom-left', 'bottom-right']

async function changed(answer: Promise<unknown>): Promise<void> {
  await answer
  await queryClient.invalidateQueries({ queryKey: ['artwork'] })
}

export function iconSetsQuery() {
  return queryOptions({
    queryKey: ['artwork', selectedGameId(), 'icons'],
    queryFn: async ({ signal }) => (await ask('usdk_icon_list', {}, { signal })).list,
  })
}

export function splashesQuery() {
  return queryOptions({
    queryKey: ['artwork', selectedGameId(), 'splashes'],
    queryFn: async ({ signal }) => (await ask('usdk_splash_list', {}, { signal })).list,
  })
}

/** What a build makes of an icon; the same icon gives the same pictures. */
export function previewQuery(fields: IconFields) {
  return queryOptions({
    queryKey: ['icon-previews', selectedGameId(), fields],
    queryFn: ({ signal }) => ask('usdk_icon_preview', fields, { signal }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
}

export const addIconSet = (fields: IconSetFields) => changed(ask('usdk_icon_save', fields))
export const changeIconSet = (id: number, changes: IconSetChanges) =>
  changed(ask('usdk_icon_save', { ...changes, id }))
export const deleteIconSet = (id: number) => changed(ask('usdk_icon_delete', { id }))
export const saveSplash = (fields: Input<'usdk_splash_save'>) => changed(ask('usdk_splash_save', fields))
export const deleteSplash = (id: number) => changed(ask('usdk_splash_delete', { id }))
