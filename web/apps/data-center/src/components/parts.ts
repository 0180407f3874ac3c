// By what players are told apart: their channel, a column or property of the events with which they were seen first, or what
// they signed in with.
import { useRemoteSession } from '@longshore/remote'
import { useSystemName } from '@longshore/ui'
import { PARTS } from './breakdown/part'
import { partName } from './breakdown/part-name'
import { componentTexts } from './locales'

export const USUAL_PART = 'channel'
const PROPERTY = 'property:'

/** What the address may name; null for everything else and for what is usual. */
export function parsePart(by: unknown): string | null {
  if (typeof by !== 'string' || by === USUAL_PART) return null
  const isProperty = by.startsWith(PROPERTY) && by.length > PROPERTY.length && by.length <= 73
  return isProperty || columnOf(by) ? by : null
}

function columnOf(by: string): (typeof PARTS)[number] | undefined {
  return PARTS.find((one) => one === by)
}

/** What a column or a property is called. */
export function usePartTitle(): (by: string) => string {
  const t = componentTexts.useT()
  return (by) => {
    const column = columnOf(by)
    return column ? t(`apart.${column}`) : by.slice(PROPERTY.length)
  }
}

interface Part {
  part: string
  is_rest?: boolean
}

/** What one of the parts is called. */
export function usePartName(by: string): (one: Part) => string {
  const t = componentTexts.useT()
  const systemName = useSystemName()
  const { language } = useRemoteSession()
  const column = columnOf(by)
  const nameOf = (part: string): string =>
    column ? partName(column, part, { language, t, systemName }) : part || t('part.none')
  return ({ part, is_rest }) => (is_rest ? t('part.rest') : nameOf(part))
}
