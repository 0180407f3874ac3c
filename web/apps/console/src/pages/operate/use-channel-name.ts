import { useQuery } from '@tanstack/react-query'
import { overviewQuery } from './api'
import { operateTexts } from './locales'

/** What a channel is called; its code where it has left the catalogue. */
export function useChannelName(): (code: string) => string {
  const { data } = useQuery(overviewQuery())
  const t = operateTexts.useT()
  return (code) => data?.channels.find((one) => one.code === code)?.name ?? (code || t('noChannel'))
}
