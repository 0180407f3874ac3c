// An activity as the draft keeps it, what the form makes of its rewards, and which of them run at the same time.
import { decimalsOf } from '@longshore/kit/amount'
import type { Node } from '../audience/tree'

export const TRIGGERS = [
  'each_payment',
  'first_payment',
  'total_payment',
  'daily_visit',
  'visit_days',
  'visit_streak',
  'registration',
  'role_level',
] as const
export type Trigger = (typeof TRIGGERS)[number]

export interface Reward {
  item: string
  name: string
  quantity: number
}

export interface Rate extends Reward {
  per_minor: number
}

export interface Step {
  at: number
  rewards: Reward[]
  rate?: Rate
}

export interface ActivityText {
  code: string
  title: string
  text: string
}

export const LIMITS = ['most_per_player', 'most_per_role', 'most_per_day', 'most_total', 'budget'] as const

/** `begins` and `ends` are moments of the game's clock, empty is open; a step's `at` is in minor units, days or levels. */
export interface Activity extends Record<(typeof LIMITS)[number], number> {
  key: string
  is_on: boolean
  trigger: Trigger
  currency: string
  steps: Step[]
  texts: ActivityText[]
  priority: number
  group: string
  begins: string
  ends: string
  when?: Node
}

const OF_ORDERS: readonly Trigger[] = ['each_payment', 'first_payment', 'total_payment']
const OF_ONE_ORDER: readonly Trigger[] = ['each_payment', 'first_payment']
const STEPPED: readonly Trigger[] = [...OF_ORDERS, 'visit_days', 'visit_streak', 'role_level']

export const isOfOrders = (trigger: Trigger): boolean => OF_ORDERS.includes(trigger)
/** Whether a rate of what was paid can be given. */
export const hasRate = (trigger: Trigger): boolean => OF_ONE_ORDER.includes(trigger)
/** Whether it can have steps at all. */
export const isStepped = (trigger: Trigger): boolean => STEPPED.includes(trigger)

const scaleOf = (trigger: Trigger, currency: string): number =>
  isOfOrders(trigger) && /^[A-Z]{3}$/.test(currency) ? 10 ** decimalsOf(currency) : 1

/** A step's place as people write it: whole units of money, days, a level. */
export function shownAt(at: number, { trigger, currency }: Pick<Activity, 'trigger' | 'currency'>): number {
  return at / scaleOf(trigger, currency)
}

export function placeOf(
  shown: number,
  { trigger, currency }: Pick<Activity, 'trigger' | 'currency'>,
): number {
  return Math.round(shown * scaleOf(trigger, currency))
}

/** The steps as another trigger can have them. */
export function changedTrigger(of: Activity, trigger: Trigger): Activity {
  const isCounted = isStepped(trigger) && !hasRate(trigger)
  const steps = (isStepped(trigger) ? of.steps : of.steps.slice(0, 1)).map(({ at, rewards, rate }) => ({
    at: isStepped(trigger) ? Math.max(at, isCounted ? 1 : 0) : 0,
    rewards,
    ...(rate && hasRate(trigger) && { rate }),
  }))
  return { ...of, trigger, steps }
}

const REWARD = /^(\S{1,64})\s+(\d{1,10})(?:\s+(.{1,60}))?$/

/** Rewards of a text with one in each line: item, quantity, name; undefined where a line is not one. */
export function rewardsOf(text: string): Reward[] | undefined {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  const found = lines.map((line) => {
    const [, item = '', quantity = '0', name = ''] = REWARD.exec(line) ?? []
    return { item, quantity: Number(quantity), name }
  })
  return found.every(({ quantity }) => quantity > 0) ? found : undefined
}

export function textOf(rewards: readonly Reward[]): string {
  return rewards
    .map(({ item, quantity, name }) => [item, quantity, name].filter(Boolean).join(' '))
    .join('\n')
}

export function newActivity(all: readonly Activity[], title: string): Activity {
  const taken = new Set(all.map(({ key }) => key))
  let number = all.length + 1
  while (taken.has(`activity${number}`)) number += 1
  return {
    key: `activity${number}`,
    is_on: true,
    trigger: 'each_payment',
    currency: 'CNY',
    steps: [{ at: 0, rewards: [] }],
    texts: [{ code: 'zh-CN', title, text: '' }],
    priority: 0,
    group: '',
    begins: '',
    ends: '',
    most_per_player: 0,
    most_per_role: 0,
    most_per_day: 0,
    most_total: 0,
    budget: 0,
  }
}

export interface Collision {
  keys: [string, string]
  /** One of a group comes first and the other gives nothing; without a group both give. */
  kind: 'first' | 'both'
  /** Key of the one that comes first. */
  first: string
}

const LAST = '9999'

const overlaps = (one: Activity, other: Activity): boolean =>
  (one.begins || '') < (other.ends || LAST) && (other.begins || '') < (one.ends || LAST)

function meet(one: Activity, other: Activity): boolean {
  const isSame = one.trigger === other.trigger || (isOfOrders(one.trigger) && isOfOrders(other.trigger))
  return isSame && (!isOfOrders(one.trigger) || one.currency === other.currency) && overlaps(one, other)
}

/** Which activities reward the same occasions at the same time. */
export function collisionsOf(all: readonly Activity[]): Collision[] {
  const running = all.filter(({ is_on: isOn }) => isOn)
  return running.flatMap((one, at) =>
    running.slice(at + 1).flatMap((other): Collision[] => {
      if (!meet(one, other)) return []
      const isGroup = one.group !== '' && one.group === other.group
      const first = other.priority > one.priority ? other : one
      return [{ keys: [one.key, other.key], kind: isGroup ? 'first' : 'both', first: first.key }]
    }),
  )
}

/** Days of the game's clock on which something runs, from `today` on: whose bar has which part of the width. */
export interface Bar {
  key: string
  /** Parts of the whole, 0 to 1. */
  from: number
  to: number
}

const DAY_MS = 86_400_000
const dayOf = (wall: string): number => Date.parse(`${wall}:00Z`)

export function barsOf(all: readonly Activity[], first: string, days: number): Bar[] {
  const begin = Date.parse(`${first}T00:00:00Z`)
  const part = (wall: string, open: number): number =>
    wall ? Math.min(1, Math.max(0, (dayOf(wall) - begin) / (days * DAY_MS))) : open
  return all.map(({ key, begins, ends }) => ({ key, from: part(begins, 0), to: part(ends, 1) }))
}
