// How a planned event is sent, in the words of each SDK and of the run time.
import type { PlannedProperty, PropertyType } from './api'

type Sendable = { event: string; properties: readonly PlannedProperty[] }

const VALUES: Record<PropertyType, unknown> = {
  text: 'text',
  number: 1,
  flag: true,
  list: ['text'],
  object: { key: 1 },
}

function sampleOf(properties: readonly PlannedProperty[]): Record<string, unknown> {
  return Object.fromEntries(properties.map(({ name, type }) => [name, VALUES[type]]))
}

/** For browsers and mini games. */
export function typescriptCall({ event, properties }: Sendable): string {
  const given = properties.length > 0 ? `, ${JSON.stringify(sampleOf(properties), null, 2)}` : ''
  return `game.track(${JSON.stringify(event)}${given})`
}

/** For Android: a map keeps the names as they are. */
export function javaCall({ event, properties }: Sendable): string {
  const puts = properties.map(({ name, type }) => `properties.put(${JSON.stringify(name)}, ${JAVA[type]});`)
  return [
    'Map<String, Object> properties = new HashMap<>();',
    ...puts,
    `game.track(${JSON.stringify(event)}, properties);`,
  ].join('\n')
}

const JAVA: Record<PropertyType, string> = {
  text: '"text"',
  number: '1',
  flag: 'true',
  list: 'List.of("text")',
  object: 'Map.of("key", 1)',
}

/** For everything else: one batch of one event, whose id must never be used again. */
export function httpCall({ event, properties }: Sendable, origin: string, now: number): string {
  const batch = [{ event, id: '1', time: now, player: '<player_id>', properties: sampleOf(properties) }]
  return [
    `curl ${origin}/sdk/v1/events \\`,
    "  -H 'Longshore-App: <AppId>' -H 'Longshore-Key: <client key>' \\",
    "  -H 'Content-Type: application/json' \\",
    `  -d ${shellQuoted(JSON.stringify(batch))}`,
  ].join('\n')
}

function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}
