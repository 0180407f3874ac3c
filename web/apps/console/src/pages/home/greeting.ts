const HOURS = [
  { before: 5, key: 'hello.night' },
  { before: 11, key: 'hello.morning' },
  { before: 13, key: 'hello.noon' },
  { before: 18, key: 'hello.afternoon' },
  { before: 24, key: 'hello.evening' },
] as const

/** The text of the greeting at this hour of the day. */
export function greetingKey(hour: number): (typeof HOURS)[number]['key'] {
  return HOURS.find(({ before }) => hour < before)?.key ?? 'hello.evening'
}
