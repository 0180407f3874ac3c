// Says that the list of channels has not come yet: an empty list would look as if there were none.
import { MissingNote } from '@longshore/ui'
import { useQuery } from '@tanstack/react-query'
import { channelCodesQuery } from './channel-codes'
import { gameConfTexts } from './locales'

export function ChannelsMissing() {
  const t = gameConfTexts.useT()
  return <MissingNote name={t('channels')} query={useQuery(channelCodesQuery())} />
}
