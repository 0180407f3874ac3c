import { layout } from '@longshore/ui/layout'
import { Button } from 'antd'
import { useId } from 'react'
import { type ChannelChoice, nameOf } from '../channel-codes'
import styles from './artwork.module.css'
import { BadgeFields } from './badge-fields'
import { type BadgeDraft, emptyBadge } from './icon-draft'
import { artworkTexts } from './locales'

interface Props {
  badges: readonly BadgeDraft[]
  channels: readonly ChannelChoice[]
  error: string | undefined
  onChange(badges: BadgeDraft[]): void
  onBusyChange(isBusy: boolean): void
}

/** Badges of channels that carry another one than the set's. */
export function ChannelBadges({ badges, channels, error, onChange, onBusyChange }: Props) {
  const t = artworkTexts.useT()
  const id = useId()
  const change = (key: number, changed: Partial<BadgeDraft>): void =>
    onChange(badges.map((badge) => (badge.key === key ? { ...badge, ...changed } : badge)))
  return (
    <fieldset className={layout.group}>
      <legend>{t('badges')}</legend>
      <p className={layout.hint}>{t('badgesLead')}</p>
      {badges.map((badge) => (
        <div key={badge.key} className={`${layout.frame} ${layout.stack} ${styles.channelBadge}`}>
          <div>
            <label className={layout.label} htmlFor={`${id}-${badge.key}`}>
              {t('channel')}
            </label>
            <select
              id={`${id}-${badge.key}`}
              className={layout.control}
              value={badge.channel}
              onChange={({ target }) => change(badge.key, { channel: target.value })}
            >
              <option value="">-</option>
              {channels.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          </div>
          <BadgeFields
            badge={badge.badge}
            corner={badge.corner}
            scale={badge.scale}
            onChange={(changed) => change(badge.key, changed)}
            onBusyChange={onBusyChange}
          />
          <div>
            <Button
              size="small"
              danger
              aria-label={t('removeBadge', { name: nameOf(badge.channel, channels) })}
              onClick={() => onChange(badges.filter((other) => other !== badge))}
            >
              {t('delete')}
            </Button>
          </div>
        </div>
      ))}
      {error && (
        <p role="alert" className={layout.error}>
          {error}
        </p>
      )}
      <Button onClick={() => onChange([...badges, emptyBadge()])}>{t('addBadge')}</Button>
    </fieldset>
  )
}
