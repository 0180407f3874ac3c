// A hint while typing. The server decides (zxcvbn, a length set by whoever runs it); this only keeps people from
// choosing what it is sure to refuse, without its 800 KB of dictionaries.

export type Strength = 'short' | 'guessable' | 'good' | 'strong'

/** The server's default, LONGSHORE_PASSWORD_MIN_LENGTH. */
export const ADVISED_LENGTH = 15
const STRONG_LENGTH = 20
const FEWEST_DIFFERENT = 7
const SHORTEST_WORD = 3
const ROWS = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'password',
  'iloveyou',
  'longshore',
]
const RUN = 4

/** The longest piece from `start` that stands in a row, forwards or backwards; 0 below the least run. */
function runAt(text: string, start: number): number {
  let length = 0
  for (let end = start + RUN; end <= text.length; end += 1) {
    const part = text.slice(start, end)
    const reversed = Array.from(part).toReversed().join('')
    if (!ROWS.some((row) => row.includes(part) || row.includes(reversed))) break
    length = end - start
  }
  return length
}

/** How long the parts are together that follow keyboard rows, the alphabet or known words. */
function predictableLength(text: string): number {
  let count = 0
  for (let start = 0; start < text.length; ) {
    const run = runAt(text, start)
    count += run
    start += Math.max(1, run)
  }
  return count
}

/** `words` are what an attacker tries first: account, name, company. */
export function strengthOf(password: string, words: readonly string[] = []): Strength {
  if (Array.from(password).length < ADVISED_LENGTH) return 'short'
  const text = password.toLowerCase()
  const bare = words
    .map((word) => word.trim().toLowerCase())
    .filter((word) => word.length >= SHORTEST_WORD)
    .reduce((rest, word) => rest.replaceAll(word, ''), text)
  const repeated = /^(.{1,6}?)\1+$/.test(text)
  const unpredictable = bare.length - predictableLength(bare)
  if (repeated || new Set(text).size < FEWEST_DIFFERENT || unpredictable < ADVISED_LENGTH / 2)
    return 'guessable'
  return Array.from(password).length >= STRONG_LENGTH ? 'strong' : 'good'
}
