// By what players are told apart: their channel, or a column or property of the events with which they were seen first.
import { useRemoteSession } from '@longshore/remote'
import type { ChoiceFilter } from '@longshore/ui'
import { type DaysSearch, periodForm } from '../lib/days'
import { useEventNames } from './event-names'
import { componentTexts } from './locales'

export const USUAL_PART = 'channel'
const COLUMNS = ['channel', 'server', 'version'] as const
const PROPERTY = 'property:'

/** What the address may name; null for everything else and for what is usual. */
export function parsePart(by: unknown): string | null {
  if (typeof by !== 'string' || by === USUAL_PART) return null
  const isProperty = by.startsWith(PROPERTY) && by.length > PROPERTY.length && by.length <= 73
  return isProperty || COLUMNS.some((one) => one === by) ? by : null
}

export function usePartFilter(gameId: number, search: DaysSearch & { by?: string }): ChoiceFilter {
  const t = componentTexts.useT()
  const { isPhoneView } = useRemoteSession()
  const { properties } = useEventNames(gameId, periodForm(search), !isPhoneView)
  const known = new Set([...COLUMNS, ...properties.map((name) => PROPERTY + name), search.by ?? USUAL_PART])
  const nameOf = usePartTitle()
  return {
    key: 'by',
    label: t('filter.by'),
    fallback: USUAL_PART,
    options: [...known].map((value) => ({ value, label: nameOf(value) })),
  }
}

/** What a column or a property is called. */
export function usePartTitle(): (by: string) => string {
  const t = componentTexts.useT()
  return (by) => {
    const column = COLUMNS.find((one) => one === by)
    return column ? t(`part.${column}`) : by.slice(PROPERTY.length)
  }
}

interface Part {
  part: string
  is_rest?: boolean
}

/** What one of the parts is called. */
export function usePartName(by: string): (one: Part) => string {
  const t = componentTexts.useT()
  const nothing = t(by === USUAL_PART ? 'ownAccounts' : 'part.none')
  return ({ part, is_rest }) => (is_rest ? t('part.rest') : part || nothing)
}
