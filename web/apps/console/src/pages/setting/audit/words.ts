// Events in the user's words: actions, objects and the values that changed.
import type { Game } from '@longshore/api-client'
import { useQuery } from '@tanstack/react-query'
import type { AuditEvent } from '../api'
import { gamesQuery, permissionTreeQuery } from '../api'
import { settingTexts } from '../locales'
import { GAME_TYPES } from '../search'
import { type AuditTextKey, auditTexts } from './locales'
import zhCN from './locales/zh-CN'

const ALL_KEYS = Object.keys(zhCN) as AuditTextKey[]

function keysOf(prefix: string): string[] {
  return ALL_KEYS.filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length))
}

/** The actions and objects that filters offer. */
export const ACTIONS = keysOf('action.')
export const TARGETS = keysOf('target.')

export interface AuditWords {
  action(action: string): string
  target(type: string): string
  /** What an object is called; kinds and environments have words of ours. */
  name(event: AuditEvent): string
  field(field: string): string
  value(field: string, value: unknown): string
  game(id: number | null): string
}

/** A newer server may know more than this page: then its own word is shown. */
export function useAuditWords(): AuditWords {
  const t = settingTexts.useT()
  const words = auditTexts.useT()
  const { data: games } = useQuery(gamesQuery())
  const { data: permissions } = useQuery(permissionTreeQuery())
  const known = (prefix: string, word: string): string => {
    const key = ALL_KEYS.find((candidate) => candidate === prefix + word)
    return key ? words(key) : word
  }
  const one = (field: string, value: unknown): string => {
    if (value === null || value === undefined || value === '') return '-'
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
    const text = typeof value === 'string' ? value : JSON.stringify(value)
    if (field === 'permissions') return permissions?.find(({ key }) => key === value)?.name ?? text
    if (field === 'game_ids') return gameName(games, Number(value))
    if (field === 'publish_status') return t(value === 1 ? 'games.published' : 'games.unpublished')
    if (field === 'status' && typeof value === 'number')
      return t(value === 1 ? 'games.inUse' : 'games.putAwayStatus')
    const gameType = GAME_TYPES.find((type) => field === 'game_type' && type === value)
    if (gameType) return t(`games.type.${gameType}`)
    if (field === 'way') return known('way.', text)
    return text
  }
  return {
    action: (action) => known('action.', action),
    target: (type) => known('target.', type),
    name: ({ target_type: type, target_name: name, target_id: id }) =>
      known(`name.${type.startsWith('callback') ? 'environment' : type}.`, name) || id,
    // Which secret was set, never its value.
    field: (field) =>
      field.startsWith('secret.') ? words('fact.secret', { name: field.slice(7) }) : known('fact.', field),
    value: (field, value) => {
      if (!Array.isArray(value)) return one(field, value)
      return value.length > 0 ? value.map((item) => one(field, item)).join(', ') : t('none')
    },
    game: (id) => (id === null ? '' : gameName(games, id)),
  }
}

function gameName(games: readonly Game[] | undefined, id: number): string {
  return games?.find((game) => game.Id === id)?.Name ?? `#${id}`
}
