// A gift as the form has it: rewards a line each, who may redeem as a tree of conditions.
import { formatGameTime, momentIn } from '@longshore/kit/game-time'
import type { Node } from '../audience/tree'
import type { Gift, GiftFields } from './api'

export interface Values extends Record<string, unknown> {
  code: string
  name: string
  rewards: string
  zh: string
  en: string
  startsAt: string
  endsAt: string
  rule: Node | undefined
  perPlayer: string
  perRole: string
  perDevice: string
  total: string
}

const CODE = /^[A-Za-z][A-Za-z0-9_.-]{0,39}$/
const REWARD = /^(\S+)\s+(\d{1,10})(?:\s+(.*))?$/
const MOST = 1_000_000_000

const wall = (at: number | null | undefined, zone: string): string =>
  at ? formatGameTime(at, zone, { style: 'exact' }).replace(' ', 'T').slice(0, 16) : ''
const number = (value: number | undefined): string => (value ? String(value) : '')

export function valuesOf(gift: Gift | undefined, zone: string): Values {
  return {
    code: gift?.code ?? '',
    name: gift?.name ?? '',
    rewards: (gift?.rewards ?? [])
      .map(({ item, quantity, name }) => [item, quantity, name].filter(Boolean).join(' '))
      .join('\n'),
    zh: gift?.texts['zh-CN'] ?? '',
    en: gift?.texts['en-US'] ?? '',
    startsAt: wall(gift?.starts_at, zone),
    endsAt: wall(gift?.ends_at, zone),
    rule: gift?.rule ?? undefined,
    perPlayer: gift ? number(gift.most_per_player) : '1',
    perRole: number(gift?.most_per_role),
    perDevice: number(gift?.most_per_device),
    total: number(gift?.most_total),
  }
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
export type FieldFault = 'codeShape' | 'nameMissing' | 'rewardShape' | 'windowOrder' | 'limitShape'

const isLimit = (text: string): boolean => /^\d{0,10}$/.test(text.trim()) && Number(text) <= MOST

/** What is wrong, by field. */
export function faultsOf(values: Values, zone: string): Partial<Record<keyof Values, FieldFault>> {
  const rewards = linesOf(values.rewards)
  const isWindow =
    !values.startsAt || !values.endsAt || momentIn(values.startsAt, zone) < momentIn(values.endsAt, zone)
  const limits = (['perPlayer', 'perRole', 'perDevice', 'total'] as const)
    .filter((key) => !isLimit(values[key]))
    .map((key) => [key, 'limitShape'] as const)
  return {
    ...Object.fromEntries(limits),
    ...(!CODE.test(values.code.trim()) && { code: 'codeShape' as const }),
    ...(!values.name.trim() && { name: 'nameMissing' as const }),
    ...((rewards.length === 0 || !rewards.every((line) => REWARD.test(line))) && {
      rewards: 'rewardShape' as const,
    }),
    ...(!isWindow && { endsAt: 'windowOrder' as const }),
  }
}

/** What is sent; values without faults. */
export function fieldsOf(values: Values, zone: string): GiftFields {
  const texts: GiftFields['texts'] = {}
  if (values.zh.trim()) texts['zh-CN'] = values.zh.trim()
  if (values.en.trim()) texts['en-US'] = values.en.trim()
  return {
    code: values.code.trim(),
    name: values.name.trim(),
    texts,
    rewards: linesOf(values.rewards).map((line) => {
      const [, item = '', quantity = '1', name = ''] = REWARD.exec(line) ?? []
      return { item, quantity: Number(quantity), name }
    }),
    starts_at: values.startsAt ? momentIn(values.startsAt, zone) : null,
    ends_at: values.endsAt ? momentIn(values.endsAt, zone) : null,
    rule: (values.rule ?? null) as GiftFields['rule'],
    most_per_player: Number(values.perPlayer),
    most_per_role: Number(values.perRole),
    most_per_device: Number(values.perDevice),
    most_total: Number(values.total),
  }
}
