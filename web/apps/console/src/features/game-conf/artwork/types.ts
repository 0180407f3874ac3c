export const ICON_KINDS = ['image', 'adaptive', 'mother'] as const
export type IconKind = (typeof ICON_KINDS)[number]

export const CORNERS = ['top-left', 'top-right', 'bottom-left', 'bottom-right'] as const
export type Corner = (typeof CORNERS)[number]

export interface Picture {
  key: string
  url: string | null
}

export interface IconSet {
  id: number
  name: string
  kind: IconKind
  image: Picture | null
  foreground: Picture | null
  background: Picture | null
  background_colour: string | null
  badge: Picture | null
  badge_corner: Corner
  badge_scale: number
  badges: { channel_code: string; badge: Picture; corner: Corner; scale: number }[]
  updated_at: number
}

/** An icon as it is sent: pictures by their keys. */
export interface IconFields {
  kind: IconKind
  image: string | null
  foreground: string | null
  background: string | null
  background_colour: string | null
  badge: string | null
  badge_corner: Corner
  badge_scale: number
}

export interface IconSetFields extends IconFields {
  id?: number
  name: string
  badges: { channel_code: string; badge: string; corner: Corner; scale: number }[]
}

export interface IconPreview {
  /** The files that a build writes; `png` is base64. */
  rasters: { density: number; side: number; png: string }[]
  circle: string
  rounded: string
  is_example: boolean
  advice: string[]
}

export interface Splash {
  id: number
  name: string
  target: string
  image: Picture
  updated_at: number
}
