// What people call the device behind a browser's own long name.

const SYSTEMS = [
  ['iPhone', /iPhone|iPod/],
  ['iPad', /iPad/],
  ['HarmonyOS', /HarmonyOS|OpenHarmony/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['macOS', /Macintosh/],
] as const

/** The system, empty where the name says none; and whether WeChat's browser it is. */
export function deviceOf(agent: string): { system: string; isWeChat: boolean } {
  const system = SYSTEMS.find(([, pattern]) => pattern.test(agent))?.[0] ?? ''
  return { system, isWeChat: agent.includes('MicroMessenger') }
}
