// A user agent as people name it: browser and system. A guess for display only, nothing depends on it.

/** The first that matches wins: Edge and WeChat call themselves Chrome too, and Chrome calls itself Safari. */
const BROWSERS: readonly [RegExp, string][] = [
  [/MicroMessenger\//, 'WeChat'],
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/QQBrowser\//, 'QQBrowser'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/HeadlessChrome\/|Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
  [/^curl\//, 'curl'],
  [/^python-|httpx/i, 'Python'],
]

/** iPhones say "like Mac OS X", Android says "Linux". */
const SYSTEMS: readonly [RegExp, string][] = [
  [/HarmonyOS/, 'HarmonyOS'],
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]

export interface Device {
  /** Empty when nothing is recognised. */
  name: string
  isPhone: boolean
}

function firstMatch(table: readonly [RegExp, string][], text: string): string {
  return table.find(([pattern]) => pattern.test(text))?.[1] ?? ''
}

export function deviceOf(userAgent: string): Device {
  const browser = firstMatch(BROWSERS, userAgent)
  const system = firstMatch(SYSTEMS, userAgent)
  return {
    name: [browser, system].filter(Boolean).join(' · '),
    isPhone: /iPhone|Android.*Mobile|HarmonyOS/.test(userAgent),
  }
}

/** For each name, the how many-th of that name it is. */
export function numbersOf(names: readonly string[]): number[] {
  const seen = new Map<string, number>()
  return names.map((name) => {
    const number = (seen.get(name) ?? 0) + 1
    seen.set(name, number)
    return number
  })
}
