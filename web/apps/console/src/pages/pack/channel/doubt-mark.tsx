// That little is known of a channel's protocol, where the channel is chosen.
import { layout } from '@longshore/ui/layout'
import type { ChannelRow } from './api'
import { channelTexts } from './locales'
import { useWords } from './words'

/** Nothing for a channel that several sources describe alike. */
export function DoubtMark({ doubt }: Pick<ChannelRow, 'doubt'>) {
  const t = channelTexts.useT()
  const words = useWords()
  if (!doubt?.is_unproven) return null
  return (
    <span className={`${layout.hint} ${layout.block}`}>
      <span className={layout.badge} data-tone="warning">
        {t('try.unproven')}
      </span>{' '}
      {words(doubt.text)}
    </span>
  )
}
