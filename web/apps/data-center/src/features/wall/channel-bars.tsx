import { Meter } from '@longshore/ui'
import { layout } from '@longshore/ui/layout'
import { usePartName } from '../../components/parts'
import type { RealTime } from '../../components/real-time/api'
import { formatCount } from '../../lib/figures'
import { foldChannels } from './channels'
import { wallTexts } from './locales'
import styles from './wall.module.css'

/** Those online by the channels that they came by: the greatest, and the others together. */
export function ChannelBars({ channels }: Pick<RealTime, 'channels'>) {
  const t = wallTexts.useT()
  const nameOf = usePartName('channel')
  const { shown, others, rest } = foldChannels(channels)
  const bars = shown.map(({ channel, online }) => ({ name: nameOf({ part: channel }), online }))
  if (others > 0) bars.push({ name: t('channels.others', { count: others }), online: rest })
  const most = Math.max(1, ...bars.map(({ online }) => online))
  return (
    <section className={layout.card} aria-label={t('channels')}>
      <h2 className={layout.title}>{t('channels')}</h2>
      {bars.length === 0 && <p className={layout.muted}>{t('channels.none')}</p>}
      <ol className={styles.channels}>
        {bars.map(({ name, online }) => (
          <li key={name}>
            <span className={layout.clip}>{name}</span>
            <Meter share={online / most} />
            <span className={layout.digits}>{formatCount(online)}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
