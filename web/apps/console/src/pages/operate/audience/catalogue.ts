// What a condition may ask and how, by the catalogue of the server (`domains/operate/rules/schema.py`).

export type FieldKind = 'text' | 'version' | 'number' | 'list' | 'time' | 'share' | 'segment'

export const FIELDS = {
  store: 'text',
  channel: 'text',
  package: 'text',
  os: 'text',
  os_version: 'version',
  client_version: 'version',
  sdk_version: 'version',
  language: 'text',
  country: 'text',
  province: 'text',
  address: 'text',
  device: 'text',
  player: 'text',
  server: 'text',
  level: 'number',
  vip: 'number',
  days_since_registration: 'number',
  age: 'number',
  paid_minor: 'number',
  tags: 'list',
  weekday: 'number',
  hour: 'number',
  time: 'time',
  // Conditions without a field: a share of all, and a list of players.
  share: 'share',
  segment: 'segment',
} as const satisfies Record<string, FieldKind>
export type Field = keyof typeof FIELDS

/** Every comparison, with its word of the server; `below` of versions is the negation of `semver_ge`. */
export const OPERATORS = {
  is: 'eq',
  isNot: 'ne',
  in: 'in',
  notIn: 'not_in',
  prefix: 'prefix',
  below: 'lt',
  atMost: 'le',
  above: 'gt',
  atLeast: 'ge',
  between: 'between',
  isVersion: 'matches_version',
  versionAtLeast: 'semver_ge',
  versionBelow: 'semver_ge',
  hasAny: 'has_any',
  before: 'before',
  after: 'after',
  known: 'exists',
  unknown: 'exists',
  within: 'percent',
  inList: 'in_segment',
} as const
export type Operator = keyof typeof OPERATORS

const ORDERED = ['below', 'atMost', 'above', 'atLeast', 'between'] as const
const TOLD = ['known', 'unknown'] as const
const FITTING: Record<FieldKind, readonly Operator[]> = {
  text: ['is', 'isNot', 'in', 'notIn', 'prefix', ...TOLD],
  version: ['isVersion', 'versionBelow', 'versionAtLeast', ...TOLD],
  number: ['is', 'isNot', 'in', 'notIn', ...ORDERED, ...TOLD],
  list: ['hasAny', ...TOLD],
  time: ['before', 'after', 'between'],
  share: ['within'],
  segment: ['inList'],
}
const MANY: readonly Operator[] = ['in', 'notIn', 'hasAny', 'between']

export function kindOf(field: string): FieldKind {
  return FIELDS[field as Field] ?? 'text'
}

/** The comparisons that fit a field, the usual one first. */
export function operatorsOf(field: string): readonly Operator[] {
  return FITTING[kindOf(field)]
}

export function takesMany(operator: Operator): boolean {
  return MANY.includes(operator)
}

export function takesNothing(operator: Operator): boolean {
  return operator === 'known' || operator === 'unknown'
}

const CLIENT: readonly Field[] = [
  'store',
  'os',
  'os_version',
  'client_version',
  'sdk_version',
  'package',
  'language',
  'device',
  'address',
  'weekday',
  'hour',
  'time',
  'share',
]
const PLAYER: readonly Field[] = [
  'channel',
  'server',
  'level',
  'vip',
  'days_since_registration',
  'paid_minor',
  'player',
  'segment',
]

/**
 * What is known of somebody where a rule is judged: at `init` of a client (`calls/init.py`), of a player with an activity
 * (`activity_rewards/knowing.py`), of a player who redeems (`gifts/knowing.py`). A rule that asks for more never holds there;
 * for switches a game's server may tell it.
 */
export const KNOWN = {
  client: CLIENT,
  switch: CLIENT,
  activity: [
    ...PLAYER,
    'store',
    'os',
    'client_version',
    'language',
    'address',
    'weekday',
    'hour',
    'time',
    'share',
  ],
  gift: [...PLAYER, 'client_version', 'language', 'weekday', 'hour', 'time', 'share'],
} as const satisfies Record<string, readonly Field[]>
export type KnownAt = keyof typeof KNOWN
