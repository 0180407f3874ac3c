// What the editor holds: the stored configuration and what the user made of it. Kept apart from the page, to be tested.
import type { ChannelConfig, ChannelDetail, ParameterValue, SaveForm } from '../api'

export interface Draft {
  plugin_id: number | null
  config: ChannelConfig
  /** New values, and null for those to clear; what is absent stays. */
  secrets: Record<string, string | null>
}

export function draftOf(detail: ChannelDetail): Draft {
  return { plugin_id: detail.plugin_id, config: detail.config, secrets: {} }
}

export function isDirty(draft: Draft, detail: ChannelDetail): boolean {
  return JSON.stringify(draft) !== JSON.stringify(draftOf(detail))
}

export function formOf(draft: Draft, detail: ChannelDetail): SaveForm {
  return { id: detail.id, version: detail.version, ...draft }
}

/** The user's changes, which were made to `base`, put on top of what somebody else saved meanwhile. */
export function rebased(draft: Draft, base: ChannelDetail, latest: ChannelDetail): Draft {
  const config = merged(draft.config, base.config, latest.config)
  return {
    plugin_id: draft.plugin_id === base.plugin_id ? latest.plugin_id : draft.plugin_id,
    config: {
      ...config,
      parameters: merged(draft.config.parameters, base.config.parameters, latest.config.parameters),
      switches: merged(draft.config.switches, base.config.switches, latest.config.switches),
      callbacks: merged(draft.config.callbacks, base.config.callbacks, latest.config.callbacks),
    },
    secrets: draft.secrets,
  }
}

/** Mine where I changed something, theirs elsewhere. */
function merged<T extends object>(mine: T, base: T, theirs: T): T {
  const result: Partial<T> = { ...theirs }
  const keys = new Set([...Object.keys(base), ...Object.keys(mine)]) as Set<string & keyof T>
  for (const key of keys) {
    if (JSON.stringify(mine[key]) === JSON.stringify(base[key])) continue
    if (key in mine) result[key] = mine[key]
    else delete result[key]
  }
  return result as T
}

const NUMBER = /^-?\d{1,10}$/

/** Meta-data as lines `name=value`; a text that looks like a number or true/false stands in quotes. */
export function metaLines(data: Record<string, ParameterValue>): string {
  return Object.entries(data)
    .map(
      ([name, value]) =>
        `${name}=${typeof value === 'string' && parsed(value) !== value ? `"${value}"` : value}`,
    )
    .join('\n')
}

/** Reads such lines; null if a line is malformed. */
export function readMetaLines(text: string): Record<string, ParameterValue> | null {
  const data: Record<string, ParameterValue> = {}
  for (const line of linesOf(text)) {
    const at = line.indexOf('=')
    if (at < 1) return null
    data[line.slice(0, at).trim()] = parsed(line.slice(at + 1).trim())
  }
  return data
}

function parsed(text: string): ParameterValue {
  if (text === 'true' || text === 'false') return text === 'true'
  if (NUMBER.test(text)) return Number(text)
  return /^".*"$/.test(text) ? text.slice(1, -1) : text
}

export function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
}
