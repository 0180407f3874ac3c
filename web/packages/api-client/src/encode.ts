// Request encoding: form bodies and query strings in the way the server reads them.

/** Encodes flat fields; nested objects are refused, because a form cannot carry them (set `json` instead). */
export function encodeFields(fields: object): URLSearchParams {
  const encoded = new URLSearchParams()
  for (const [key, value] of Object.entries(fields)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item === null || item === undefined) continue
      if (typeof item === 'object') throw new TypeError(`field ${key} is an object: send this call as JSON`)
      encoded.append(key, String(item))
    }
  }
  return encoded
}

/** Appends a query to a path that may already carry one. */
export function withQuery(path: string, query: object | undefined): string {
  const encoded = query ? encodeFields(query).toString() : ''
  if (!encoded) return path
  return path + (path.includes('?') ? '&' : '?') + encoded
}
