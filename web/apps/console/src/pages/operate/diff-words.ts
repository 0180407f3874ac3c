// What differs between two contents, in words: the entry's own name, then the field; values that have names by these.
import type { ChangeInWords } from '@longshore/ui'
import { diffTexts, firstKnown } from './diff-texts'
import { useGlobalsWords } from './globals-words'
import { useLimitsWords } from './limits-words'
import { operateTexts } from './locales'
import type { Difference } from './publishing'

const NAMES = ['key', 'code', 'id', 'name', 'day'] as const
const MOST_SAID = 20

type Part = { entry: string } | { field: string }

/** `areas.[jp].countries.[JP]`: fields, and entries of lists in brackets, which may have dots in their names. */
export function partsOf(path: string): Part[] {
  return [...path.matchAll(/\[([^\]]*)\]|[^.[\]]+/g)].map(([whole, entry]) =>
    entry === undefined ? { field: whole } : { entry },
  )
}

export function useDiffWords(): (difference: Difference) => ChangeInWords {
  const t = diffTexts.useT()
  const ofOperate = operateTexts.useT()
  const ofLimits = useLimitsWords()
  const ofGlobals = useGlobalsWords()

  /** A field's name; `root` is where its path begins, since some fields are called alike in several kinds. */
  const fieldWord = (root: string, name: string): string => {
    if (name === 'order') return t('order')
    const key = firstKnown(`field.${root}.${name}`, `field.${name}`)
    return key ? t(key) : name
  }
  const partWord = (root: string, part: Part): string => {
    if ('field' in part) return fieldWord(root, part.field)
    return /^\d{1,4}$/.test(part.entry) ? t('nth', { at: Number(part.entry) + 1 }) : part.entry
  }
  const said = (path: string, value: unknown): string => {
    const known = ofLimits(path, value) ?? ofGlobals(path, value)
    if (known !== undefined) return known
    const parts = partsOf(path)
    const last = parts.findLast((part) => 'field' in part)
    if (typeof value === 'boolean') return ofOperate(value ? 'value.on' : 'value.off')
    if (typeof value === 'string') {
      const key = last && 'field' in last ? firstKnown(`value.${last.field}.${value}`) : undefined
      return key ? t(key) : value || ofOperate('value.empty')
    }
    if (Array.isArray(value)) return rows(path, value)
    // Conditions are a tree of their own.
    if (typeof value !== 'object' || value === null || path.endsWith('.when'))
      return JSON.stringify(value, null, 1)
    const root = rootOf(parts)
    return Object.entries(value)
      .map(([name, one]) => `${fieldWord(root, name)}: ${said(`${path}.${name}`, one)}`)
      .join('\n')
  }
  const rows = (path: string, value: readonly unknown[]): string => {
    if (value.length === 0) return ofOperate('value.empty')
    if (value.every((one) => typeof one !== 'object')) return value.map((one) => said(path, one)).join(' › ')
    const told = value.slice(0, MOST_SAID).map((one, at) => said(`${path}.[${entryName(one) ?? at}]`, one))
    const more = value.length > MOST_SAID ? [t('more', { count: value.length - MOST_SAID })] : []
    return [...told, ...more].join('\n')
  }
  return ({ path, before, after }) => {
    const parts = partsOf(path)
    const root = rootOf(parts)
    // `switches.[shop].value`: the first part is the kind, which the page names already.
    const named = (parts.length > 1 ? parts.slice(1) : parts).map((part) => partWord(root, part))
    return {
      key: path,
      title: named.join(' · ') || path,
      before: before === null ? undefined : said(path, before),
      after: after === null ? undefined : said(path, after),
    }
  }
}

function rootOf([first]: readonly Part[]): string {
  return first && 'field' in first ? first.field : ''
}

function entryName(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const fields = value as Record<string, unknown>
  const name = NAMES.find((one) => typeof fields[one] === 'string')
  return name && String(fields[name])
}
