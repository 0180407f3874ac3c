// How the files are named: fields in braces, filled for an example while one types. The server has the last word.

export const DEFAULT_TEMPLATE = '{game}_{channel}_{version}_{date}.apk'
export const TEMPLATE_FIELDS = [
  'game',
  'channel',
  'channel_name',
  'version',
  'code',
  'date',
  'time',
  'build',
] as const
export type TemplateField = (typeof TEMPLATE_FIELDS)[number]

const FORBIDDEN = /[{}/\\:*?"<>|]/
const MOST = 120
const KEY = 'longshore.pack.template'

export type TemplateFault = 'empty' | 'ending' | 'sign' | 'channel' | 'long'

/** What is wrong with a template, as the server would say it. */
export function faultOf(template: string): TemplateFault | undefined {
  if (!template.trim()) return 'empty'
  if (template.length > MOST) return 'long'
  if (!template.endsWith('.apk')) return 'ending'
  const rest = TEMPLATE_FIELDS.reduce((text, field) => text.replaceAll(`{${field}}`, 'x'), template)
  if (FORBIDDEN.test(rest) || rest.startsWith('.')) return 'sign'
  return /\{channel(_name)?\}/.test(template) ? undefined : 'channel'
}

/** The name of one file; spaces become underscores, as on the server. */
export function fill(template: string, values: Readonly<Record<TemplateField, string>>): string {
  return TEMPLATE_FIELDS.reduce(
    (text, field) => text.replaceAll(`{${field}}`, values[field]),
    template,
  ).replaceAll(' ', '_')
}

/** The template of the last build of this game, in this browser. */
export function lastTemplate(gameId: number): string {
  return localStorage.getItem(`${KEY}.${gameId}`) ?? DEFAULT_TEMPLATE
}

export function rememberTemplate(gameId: number, template: string): void {
  localStorage.setItem(`${KEY}.${gameId}`, template)
}
