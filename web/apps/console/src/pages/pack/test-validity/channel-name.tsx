import { useQuery } from '@tanstack/react-query'
import { useLanguage } from '@/lib/i18n'
import { channelsQuery } from './api'
import { validityTexts } from './locales'

/** A run's channel by its name; a channel that the game has no longer by its code. */
export function ChannelName({ code }: { code: string }) {
  const t = validityTexts.useT()
  const isChinese = useLanguage() === 'zh-CN'
  const { data } = useQuery(channelsQuery())
  if (code === 'sandbox') return t('start.noChannel')
  const name = data?.find(({ channel }) => channel === code)?.name
  if (!name) return code
  return isChinese ? name.zh : name.en
}
