/** The numbers of a version such as 1.10.3, of 18 digits at most; undefined where it has anything else. */
function numbersOf(text: string): bigint[] | undefined {
  const parts = text.split('.')
  return parts.every((part) => /^[0-9]{1,18}$/.test(part)) ? parts.map(BigInt) : undefined
}

const ANY = '.*'

function withoutAny(value: string): string {
  return value.endsWith(ANY) ? value.slice(0, -ANY.length) : value
}

/** Whether a version is another one or a later; what is missing at an end counts as zero. */
export function isAtLeast(given: string, value: string): boolean {
  const mine = numbersOf(given)
  const theirs = numbersOf(withoutAny(value))
  if (!mine || !theirs) return false
  for (let at = 0; at < Math.max(mine.length, theirs.length); at += 1) {
    const difference = (mine[at] ?? 0n) - (theirs[at] ?? 0n)
    if (difference !== 0n) return difference > 0n
  }
  return true
}

/** Whether a version is the one that is named, or begins as one that ends in `.*`. */
export function matchesVersion(given: string, value: string): boolean {
  const mine = numbersOf(given)
  const theirs = numbersOf(withoutAny(value))
  if (!mine || !theirs) return false
  if (value.endsWith(ANY)) return theirs.every((part, at) => mine[at] === part)
  return isAtLeast(given, value) && isAtLeast(value, given)
}
