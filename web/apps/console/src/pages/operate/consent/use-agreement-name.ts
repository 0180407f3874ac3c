import { useChannelName } from '../use-channel-name'
import type { Agreement } from './api'
import { consentTexts } from './locales'

/** An agreement by its kind, and the channel where it is one's own. */
export function useAgreementName(): (one: Pick<Agreement, 'kind' | 'channel_code'>) => string {
  const t = consentTexts.useT()
  const channelName = useChannelName()
  return ({ kind, channel_code: channel }) =>
    channel ? t('ofChannel', { kind: t(`kind.${kind}`), channel: channelName(channel) }) : t(`kind.${kind}`)
}
