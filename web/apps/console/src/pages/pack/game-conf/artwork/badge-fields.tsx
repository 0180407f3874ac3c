import { layout } from '@longshore/ui/layout'
import { useId } from 'react'
import { type UploadedValue, UploadField } from '@/components/upload'
import { CORNERS, type Corner } from './api'
import styles from './artwork.module.css'
import { artworkTexts } from './locales'
import { PICTURE_RULES } from './picture-rules'

const PERCENT = 100

interface BadgeValue {
  badge: UploadedValue[]
  corner: Corner
  scale: number
}

interface Props extends BadgeValue {
  error?: string | undefined
  onChange(changed: Partial<BadgeValue>): void
  onBusyChange(isBusy: boolean): void
}

/** A badge: its picture, its corner, its size. */
export function BadgeFields({ badge, corner, scale, error, onChange, onBusyChange }: Props) {
  const t = artworkTexts.useT()
  const id = useId()
  return (
    <div>
      <UploadField
        label={t('badge')}
        purpose="icon"
        {...PICTURE_RULES}
        isPicture
        hint={t('badgeHint')}
        value={badge}
        {...(error && { error })}
        onChange={(value) => onChange({ badge: value })}
        onBusyChange={onBusyChange}
      />
      {badge.length > 0 && (
        <div className={layout.two}>
          <div>
            <label className={layout.label} htmlFor={`${id}-corner`}>
              {t('corner')}
            </label>
            <select
              id={`${id}-corner`}
              className={layout.control}
              value={corner}
              onChange={({ target }) =>
                onChange({ corner: CORNERS.find((known) => known === target.value) ?? corner })
              }
            >
              {CORNERS.map((known) => (
                <option key={known} value={known}>
                  {t(`corner.${known}`)}
                </option>
              ))}
            </select>
          </div>
          <div>
            <label className={layout.label} htmlFor={`${id}-scale`}>
              {t('scale')}
            </label>
            <input
              id={`${id}-scale`}
              type="range"
              className={styles.range}
              min={10}
              max={60}
              step={1}
              value={Math.round(scale * PERCENT)}
              onChange={({ target }) => onChange({ scale: Number(target.value) / PERCENT })}
            />
            <p className={layout.hint}>{t('scaleValue', { percent: Math.round(scale * PERCENT) })}</p>
          </div>
        </div>
      )}
    </div>
  )
}
