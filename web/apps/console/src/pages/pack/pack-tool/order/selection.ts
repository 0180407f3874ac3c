// Which channels are shown and which can be built.

import type { ChannelReadiness } from '../api'
import type { PackToolSearch } from '../search'

/** Red stops a build; a switched-off channel is not built either. */
export function isBuildable(channel: ChannelReadiness): boolean {
  return channel.is_enabled && channel.light !== 'red'
}

/** The channels of a filter; a keyword finds names, codes and package names. */
export function filterChannels(
  channels: readonly ChannelReadiness[],
  { keyword, light }: Pick<PackToolSearch, 'keyword' | 'light'>,
): ChannelReadiness[] {
  const text = keyword?.toLowerCase() ?? ''
  return channels.filter(
    (channel) =>
      (!light || channel.light === light) &&
      [channel.channel_name, channel.channel_code, channel.package_name ?? '']
        .join(' ')
        .toLowerCase()
        .includes(text),
  )
}
