// Codes and names of the channels that a publisher can have, for fields that name one.
import { queryOptions, useQuery } from '@tanstack/react-query'
import { ask } from '@/lib/api'
import { untilAnswered } from '@/lib/query-client'
import { usePreferences } from '@/lib/stores/preferences'

export interface ChannelChoice {
  value: string
  label: string
}

export function channelCodesQuery() {
  return queryOptions({
    queryKey: ['channels', 'codes'],
    queryFn: async ({ signal }) => (await ask('usdk_channel_catalogue', {}, { signal })).list,
    staleTime: 60_000,
    ...untilAnswered,
  })
}

/** The catalogue's channels, and the codes that are in use without being in it. */
export function useChannelChoices(used: readonly string[] = []): ChannelChoice[] {
  const { data = [] } = useQuery(channelCodesQuery())
  const language = usePreferences((state) => (state.language === 'zh-CN' ? 'zh' : 'en'))
  const known = new Set(data.map(({ code }) => code))
  return [
    ...data.map(({ code, name }) => ({ value: code, label: name[language] || code })),
    ...[...new Set(used)]
      .filter((code) => code && !known.has(code))
      .map((code) => ({ value: code, label: code })),
  ]
}

export function nameOf(code: string, choices: readonly ChannelChoice[]): string {
  return choices.find(({ value }) => value === code)?.label ?? code
}
