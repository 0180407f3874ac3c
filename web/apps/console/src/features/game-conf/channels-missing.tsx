// Says that the list of channels has not come yet: an empty list would look as if there were none.
import { useChannelsMissing } from './channel-codes'
import shared from './game-conf.module.css'
import { gameConfTexts } from './locales'

export function ChannelsMissing() {
  const t = gameConfTexts.useT()
  const isMissing = useChannelsMissing()
  return <div role="status">{isMissing && <p className={shared.note}>{t('channelsMissing')}</p>}</div>
}
