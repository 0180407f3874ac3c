// Reads single values of an address; whatever makes no sense is undefined. Route files import this: no components here.

const KEYWORD_LENGTH = 50

export function oneOf<V extends string | number>(values: readonly V[], value: unknown): V | undefined {
  return values.find((known) => String(known) === String(value))
}

/** A positive whole number. */
export function idOf(value: unknown): number | undefined {
  const id = Number(value)
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}

/** A text that somebody typed; one of digits arrives as a number. */
export function keywordOf(value: unknown, length = KEYWORD_LENGTH): string | undefined {
  const isText = typeof value === 'string' || typeof value === 'number'
  return isText ? String(value).trim().slice(0, length) || undefined : undefined
}

/** Without the fields that are undefined, which an address would show. */
export function present<T extends object>(fields: T): Partial<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>
}
