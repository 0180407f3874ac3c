// The draft of limits, as the server has checked it when it was kept.
export const MODES = ['off', 'only', 'except'] as const
export const EFFECTS = ['refuse', 'admit'] as const

export interface AddressList {
  key: string
  note: string
  effect: (typeof EFFECTS)[number]
  digest: string
  ranges: number
}

export interface Limits {
  regions: { mode: (typeof MODES)[number]; countries: { code: string }[] }
  lists: AddressList[]
  told: { zh: string; en: string }
}
