import { BusyButton, SearchFilter, SelectFilter } from '@longshore/ui'
import { layout } from '@longshore/ui/layout'
import { Button } from 'antd'
import type { ChannelReadiness } from '../api'
import { packToolTexts } from '../locales'
import { LIGHTS } from '../search'
import { useAddress } from '../use-address'
import { ChannelRow } from './channel-row'
import styles from './order.module.css'
import { filterChannels, isBuildable } from './selection'

interface Props {
  channels: readonly ChannelReadiness[]
  chosen: ReadonlySet<number>
  canChoose: boolean
  isChecking: boolean
  onChoose(chosen: ReadonlySet<number>): void
  onCheck(): void
}

/** Every channel with what keeps it from a build, and which of them to build. */
export function ChannelList({ channels, chosen, canChoose, isChecking, onChoose, onCheck }: Props) {
  const t = packToolTexts.useT()
  const { search, filter } = useAddress()
  const shown = filterChannels(channels, search)
  const ready = shown.filter(isBuildable)
  const counts = LIGHTS.map((light) => ({
    light,
    count: channels.filter((channel) => channel.light === light).length,
  }))
  const toggle = (id: number): void => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    onChoose(next)
  }
  return (
    <section className={`${layout.frame} ${styles.panel}`} aria-labelledby="build-channels">
      <div className={layout.line}>
        <h2 id="build-channels" className={styles.panelTitle}>
          {t('build.channels')}
        </h2>
        <p className={`${layout.line} ${styles.counts}`}>
          {counts.map(({ light, count }) => (
            <span key={light} data-light={light}>
              {t(`light.${light}`)} {count}
            </span>
          ))}
        </p>
      </div>
      <div className={`${layout.wrap} ${styles.tools}`}>
        <SearchFilter
          label={t('build.search')}
          value={search.keyword}
          onChange={(keyword) => filter({ keyword })}
        />
        <SelectFilter
          label={t('build.light')}
          value={search.light}
          all={t('build.anyLight')}
          options={LIGHTS.map((value) => ({ value, label: t(`light.${value}`) }))}
          onChange={(light) => filter({ light })}
        />
        <span className={styles.spring} />
        <BusyButton isBusy={isChecking} onClick={onCheck}>
          {t('build.check')}
        </BusyButton>
        {canChoose && (
          <>
            <Button
              disabled={ready.length === 0}
              onClick={() => onChoose(new Set([...chosen, ...ready.map((one) => one.game_channel_id)]))}
            >
              {t('build.selectReady', { count: ready.length })}
            </Button>
            <Button disabled={chosen.size === 0} onClick={() => onChoose(new Set())}>
              {t('build.selectNone')}
            </Button>
          </>
        )}
      </div>
      {shown.length === 0 ? (
        <p className={`${layout.muted} ${layout.flush} ${styles.nothing}`}>{t('build.noMatch')}</p>
      ) : (
        <ul className={`${layout.list} ${styles.rows}`} aria-busy={isChecking}>
          {shown.map((channel) => (
            <ChannelRow
              key={channel.game_channel_id}
              channel={channel}
              isChosen={chosen.has(channel.game_channel_id)}
              onToggle={canChoose ? () => toggle(channel.game_channel_id) : undefined}
            />
          ))}
        </ul>
      )}
    </section>
  )
}
