// The draft of global settings, as the server has checked it when it was kept.
export const METHODS = ['guest', 'account', 'phone', 'email', 'channel'] as const
export const REGIMES = ['none', 'pipl', 'gdpr', 'uk_gdpr', 'ccpa', 'lgpd', 'pipa', 'appi'] as const
/** The stores of phones that games are sold in overseas; a game may have channels of its own besides. */
export const OVERSEAS_STORES = ['apple', 'google'] as const

export interface Coded {
  code: string
}

export interface Area {
  key: string
  name: string
  countries: Coded[]
  languages: Coded[]
  currencies: Coded[]
  stores: Coded[]
  login_methods: Coded[]
  privacy: (typeof REGIMES)[number]
}

export interface Globals {
  /** Empty: the installation's. */
  time_zone: string
  /** What the preview of another zone gave; the server keeps that zone with it alone. */
  moves_seen?: string
  areas: Area[]
}

export const NEW_AREA: Area = {
  key: '',
  name: '',
  countries: [],
  languages: [{ code: 'en-US' }],
  currencies: [{ code: 'USD' }],
  stores: OVERSEAS_STORES.map((code) => ({ code })),
  login_methods: [{ code: 'guest' }, { code: 'account' }],
  privacy: 'none',
}
