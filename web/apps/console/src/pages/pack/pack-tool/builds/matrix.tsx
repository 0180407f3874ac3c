// The channels of a build: what failed first, counts that filter, two columns where there is room.
import { layout } from '@longshore/ui/layout'
import { useState } from 'react'
import type { BuildDetail, ItemDetail } from '../api'
import { packToolTexts } from '../locales'
import { Mark } from '../mark'
import styles from './builds.module.css'
import { ItemRow } from './item-row'
import { isRunning, TONES } from './states'

/** So few channels have room for everything about each. */
const MOST_OPEN = 3
const GROUPS = ['failed', 'running', 'queued', 'cancelled', 'succeeded'] as const
type Group = (typeof GROUPS)[number]

interface Props {
  build: BuildDetail
  chosen: ReadonlySet<number>
  onChoose?: ((id: number) => void) | undefined
}

export function Matrix({ build, chosen, onChoose }: Props) {
  const t = packToolTexts.useT()
  const [wanted, setWanted] = useState<Group | null>(null)
  const shown = build.items
    .filter((item) => wanted === null || item.state === wanted)
    .toSorted((a, b) => Number(b.state === 'failed') - Number(a.state === 'failed'))
  return (
    <>
      <Counts items={build.items} wanted={wanted} onWant={setWanted} />
      {shown.length === 0 && <p className={layout.muted}>{t('builds.noneOf')}</p>}
      <ul
        className={`${layout.frame} ${layout.list} ${styles.items}`}
        aria-label={t('builds.channels')}
        hidden={shown.length === 0}
      >
        {shown.map((item) => (
          <ItemRow
            key={item.id}
            item={item}
            isOpen={build.items.length <= MOST_OPEN}
            isChosen={chosen.has(item.id)}
            onChoose={onChoose && item.state === 'succeeded' ? () => onChoose(item.id) : undefined}
          />
        ))}
      </ul>
    </>
  )
}

interface CountsProps {
  items: readonly ItemDetail[]
  wanted: Group | null
  onWant(group: Group | null): void
}

/** How many are in each state; pressing one shows these only, pressing it again shows all. */
function Counts({ items, wanted, onWant }: CountsProps) {
  const t = packToolTexts.useT()
  const counted = GROUPS.map((group) => ({
    group,
    count: items.filter((item) => item.state === group).length,
  })).filter(({ group, count }) => count > 0 || group === wanted)
  if (counted.length < 2 && wanted === null && !items.some((item) => isRunning(item.state))) return null
  return (
    <div className={`${layout.wrap} ${styles.counts}`} role="group" aria-label={t('builds.filter')}>
      <button type="button" aria-pressed={wanted === null} onClick={() => onWant(null)}>
        {t('builds.all', { count: items.length })}
      </button>
      {counted.map(({ group, count }) => (
        <button
          key={group}
          type="button"
          aria-pressed={wanted === group}
          onClick={() => onWant(wanted === group ? null : group)}
        >
          <Mark tone={TONES[group]}>
            {t(`state.${group}`)} {count}
          </Mark>
        </button>
      ))}
    </div>
  )
}
