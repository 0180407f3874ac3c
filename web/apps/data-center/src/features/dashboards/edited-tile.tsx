// A tile with what its owner changes of it: place, width, what it shows.

import { passingFocusOn, useAfterRender } from '@longshore/ui/form'
import { layout } from '@longshore/ui/layout'
import { Button } from 'antd'
import { type DragEvent, useRef, useState } from 'react'
import type { Tile as TileOf } from './api'
import styles from './dashboards.module.css'
import { dashboardsTexts } from './locales'
import { Tile } from './tile'

export type Placed = TileOf & { key: number }

interface Props {
  gameId: number
  tile: Placed
  name: string
  index: number
  count: number
  /** The place of the tile that is being dragged. */
  dragged: number | null
  onDrag(index: number | null): void
  onMove(from: number, to: number): void
  onChange(part: Partial<Pick<TileOf, 'width' | 'shows'>>): void
  onRemove(): void
}

const WIDTHS = ['third', 'half', 'full'] as const
const SHOWS = ['chart', 'figures'] as const

export function EditedTile({ gameId, tile, index, dragged, onDrag, onMove, ...more }: Props) {
  const [isTarget, setTarget] = useState(false)
  const handleOver = (event: DragEvent): void => {
    if (dragged === null || dragged === index) return
    event.preventDefault()
    setTarget(true)
  }
  const handleDrop = (event: DragEvent): void => {
    event.preventDefault()
    setTarget(false)
    if (dragged !== null) onMove(dragged, index)
    onDrag(null)
  }
  return (
    // What is dropped on it has buttons that do the same.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      className={`${layout.stack} ${styles.tile}`}
      data-width={tile.width}
      data-dragged={dragged === index || undefined}
      data-target={isTarget || undefined}
      onDragOver={handleOver}
      onDragLeave={() => setTarget(false)}
      onDrop={handleDrop}
    >
      <div
        className={`${layout.frame} ${layout.card} ${styles.tools}`}
        draggable
        onDragStart={(event) => {
          event.dataTransfer.effectAllowed = 'move'
          event.dataTransfer.setData('text/plain', more.name)
          onDrag(index)
        }}
        onDragEnd={() => onDrag(null)}
      >
        <Tools tile={tile} index={index} onMove={onMove} {...more} />
      </div>
      <Tile gameId={gameId} tile={tile} />
    </li>
  )
}

type ToolsProps = Omit<Props, 'gameId' | 'dragged' | 'onDrag'>

function Tools({ tile, name, index, count, onMove, onChange, onRemove }: ToolsProps) {
  const t = dashboardsTexts.useT()
  const place = useRef<HTMLDivElement>(null)
  const afterRender = useAfterRender()
  const handleMove = (way: 'earlier' | 'later'): void => {
    onMove(index, index + (way === 'earlier' ? -1 : 1))
    // A tile that moves in the page loses the focus; at the end the other way is left.
    afterRender(() => {
      const buttons = place.current?.querySelectorAll<HTMLButtonElement>('button[data-way]') ?? []
      const wanted = [...buttons].find(({ dataset }) => dataset.way === way)
      const next = wanted?.disabled ? [...buttons].find(({ disabled }) => !disabled) : wanted
      next?.focus()
    })
  }
  return (
    <div ref={place} className={layout.wrap}>
      <strong className={layout.grow}>{name}</strong>
      <Choice
        label={t('width', { name })}
        value={tile.width}
        of={WIDTHS}
        word={(one) => t(`width.${one}`)}
        onChange={(width) => onChange({ width })}
      />
      <Choice
        label={t('shows', { name })}
        value={tile.shows}
        of={SHOWS}
        word={(one) => t(`shows.${one}`)}
        onChange={(shows) => onChange({ shows })}
      />
      {(['earlier', 'later'] as const).map((way) => (
        <Button
          key={way}
          size="small"
          data-way={way}
          disabled={way === 'earlier' ? index === 0 : index === count - 1}
          aria-label={t(`${way}.named`, { name })}
          onClick={() => handleMove(way)}
        >
          {t(way)}
        </Button>
      ))}
      <Button size="small" danger aria-label={t('remove.named', { name })} onClick={passingFocusOn(onRemove)}>
        {t('remove')}
      </Button>
    </div>
  )
}

interface ChoiceProps<T extends string> {
  label: string
  value: T
  of: readonly T[]
  word(one: T): string
  onChange(value: T): void
}

function Choice<T extends string>({ label, value, of, word, onChange }: ChoiceProps<T>) {
  return (
    <select
      className={`${layout.control} ${styles.choice}`}
      aria-label={label}
      value={value}
      onChange={({ target }) => {
        const chosen = of.find((one) => one === target.value)
        if (chosen) onChange(chosen)
      }}
    >
      {of.map((one) => (
        <option key={one} value={one}>
          {word(one)}
        </option>
      ))}
    </select>
  )
}
