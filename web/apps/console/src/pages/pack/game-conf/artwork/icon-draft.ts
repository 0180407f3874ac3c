// An icon set while somebody edits it: pictures as the upload field keeps them.
import { changedFields } from '@longshore/kit/changed-fields'
import type { UploadedValue } from '@/components/upload'
import type { Corner, IconFields, IconKind, IconSet, IconSetChanges, IconSetFields, Picture } from './api'

const DEFAULT_SCALE = 0.4

export interface BadgeDraft {
  /** Stable while rows come and go. */
  key: number
  channel: string
  badge: UploadedValue[]
  corner: Corner
  scale: number
}

export interface IconDraft extends Record<string, unknown> {
  name: string
  kind: IconKind
  image: UploadedValue[]
  foreground: UploadedValue[]
  backgroundKind: 'colour' | 'image'
  background: UploadedValue[]
  background_colour: string
  badge: UploadedValue[]
  badge_corner: Corner
  badge_scale: number
  badges: BadgeDraft[]
}

let next = 1

export function emptyBadge(): BadgeDraft {
  return { key: next++, channel: '', badge: [], corner: 'bottom-right', scale: DEFAULT_SCALE }
}

export function valueOf(picture: Picture | null, name: string): UploadedValue[] {
  return picture ? [{ name, url: picture.url, upload_id: '', key: picture.key }] : []
}

export function draftOf(icons: IconSet | null): IconDraft {
  return {
    name: icons?.name ?? '',
    kind: icons?.kind ?? 'image',
    image: valueOf(icons?.image ?? null, 'icon'),
    foreground: valueOf(icons?.foreground ?? null, 'foreground'),
    backgroundKind: icons?.background ? 'image' : 'colour',
    background: valueOf(icons?.background ?? null, 'background'),
    background_colour: icons?.background_colour ?? '#ffffff',
    badge: valueOf(icons?.badge ?? null, 'badge'),
    badge_corner: icons?.badge_corner ?? 'bottom-right',
    badge_scale: icons?.badge_scale ?? DEFAULT_SCALE,
    badges: (icons?.badges ?? []).map(({ channel_code, badge, corner, scale }) => ({
      key: next++,
      channel: channel_code,
      badge: valueOf(badge, channel_code),
      corner,
      scale,
    })),
  }
}

const keyOf = (value: readonly UploadedValue[]): string | null => value[0]?.key ?? null

/** The icon as it is sent, with the badge of one of its channels where `channel` names one. */
export function fieldsOf(draft: IconDraft, channel = ''): IconFields {
  const isAdaptive = draft.kind === 'adaptive'
  const own = channel ? draft.badges.find((badge) => badge.channel === channel) : undefined
  return {
    kind: draft.kind,
    image: draft.kind === 'image' ? keyOf(draft.image) : null,
    foreground: isAdaptive ? keyOf(draft.foreground) : null,
    background: isAdaptive && draft.backgroundKind === 'image' ? keyOf(draft.background) : null,
    background_colour: isAdaptive && draft.backgroundKind === 'colour' ? draft.background_colour : null,
    badge: keyOf(own?.badge ?? draft.badge),
    badge_corner: own?.corner ?? draft.badge_corner,
    badge_scale: own?.scale ?? draft.badge_scale,
  }
}

export function setOf(draft: IconDraft): IconSetFields {
  return {
    ...fieldsOf(draft),
    name: draft.name.trim(),
    badges: draft.badges.map(({ channel, badge, corner, scale }) => ({
      channel_code: channel.trim(),
      badge: keyOf(badge) ?? '',
      corner,
      scale,
    })),
  }
}

/** What the picture is made of goes together: a kind needs its own pictures. */
const DRAWN = ['kind', 'image', 'foreground', 'background', 'background_colour'] as const

/** What of a stored set was changed, channel by channel; a channel whose badge was taken off comes without a picture. */
export function changesOf(draft: IconDraft, start: IconDraft): IconSetChanges {
  const now = setOf(draft)
  const before = setOf(start)
  const { badges: _, ...changes } = changedFields(now, before)
  const drawn = Object.fromEntries(DRAWN.map((name) => [name, now[name]]))
  const known = new Map(before.badges.map((badge) => [badge.channel_code, JSON.stringify(badge)]))
  const badges = now.badges.filter((badge) => known.get(badge.channel_code) !== JSON.stringify(badge))
  const kept = new Set(now.badges.map(({ channel_code }) => channel_code))
  const gone = [...known.keys()].filter((code) => !kept.has(code))
  return {
    ...changes,
    ...(DRAWN.some((name) => name in changes) && drawn),
    badges: [...badges, ...gone.map((channel_code) => ({ channel_code, badge: null }))],
  }
}

/** Whether a build would find everything that the kind needs. */
export function isWhole(fields: IconFields): boolean {
  if (fields.kind === 'image') return fields.image !== null
  if (fields.kind === 'mother') return fields.badge !== null
  return fields.foreground !== null && (fields.background ?? fields.background_colour) !== null
}

/** True when every channel badge names a channel once and has a picture. */
export function areWhole(badges: readonly BadgeDraft[]): boolean {
  const codes = badges.map(({ channel }) => channel.trim())
  return (
    codes.every(Boolean) &&
    new Set(codes).size === codes.length &&
    badges.every(({ badge }) => badge.length > 0)
  )
}
