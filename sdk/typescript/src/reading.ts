import type { components } from './api.gen'
import type { Platform } from './platform'

type Announcement = components['schemas']['AnnouncementShown']

/** Which announcements were read on this device: one that is shown once is read until it says something else. */
export class Reading {
  private readonly name: string
  /** What a forbidden or full storage does not keep. */
  private unkept: string | null = null

  constructor(
    private readonly platform: Pick<Platform, 'read' | 'write'>,
    appId: string,
  ) {
    this.name = `longshore:${appId}:read`
  }

  /** Those of `init` that are to be shown. */
  unread(items: readonly Announcement[]): Announcement[] {
    const kept = this.kept()
    return items.filter(({ key, once, revision }) => !once || kept[key] !== revision)
  }

  /** Keep that one was read; `items` are those of `init`: what is no longer among them is forgotten. */
  mark({ key, revision }: Announcement, items: readonly Announcement[]): void {
    const there = new Set(items.map((one) => one.key))
    const still = Object.entries(this.kept()).filter(([name]) => there.has(name))
    const now = JSON.stringify({ ...Object.fromEntries(still), [key]: revision })
    this.unkept = this.platform.write(this.name, now) ? null : now
  }

  private kept(): Record<string, string> {
    try {
      return JSON.parse(this.unkept ?? this.platform.read(this.name) ?? '{}') as Record<string, string>
    } catch {
      return {}
    }
  }
}
