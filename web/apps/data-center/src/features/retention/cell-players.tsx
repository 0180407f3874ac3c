// The players of a cell: those who were there, those who were not, or all of whom it was asked.
import { SelectFilter } from '@longshore/ui'
import { layout } from '@longshore/ui/layout'
import { useState } from 'react'
import { PlayersBehind } from '../../components/behind/players-behind'
import { retentionForm } from './api'
import { retentionTexts } from './locales'
import type { RetentionSearch } from './search'

/** Which cell: of a cohort, of a part, or of all. */
export interface Opened {
  n: number
  label: string
  day?: string
  part?: string
}

const STATES = ['there', 'away', 'both'] as const
type State = (typeof STATES)[number]

interface Props {
  search: RetentionSearch
  cell: Opened
  onClose(): void
}

export function CellPlayers({ search, cell, onClose }: Props) {
  const t = retentionTexts.useT()
  const [state, setState] = useState<State>('there')
  const { n, label, day, part } = cell
  const step = t(search.grain === 'week' ? 'week' : 'matrix.day', { n })
  return (
    <PlayersBehind
      title={t('cell.title', { label, step })}
      figure={{
        retention: { ...retentionForm(search), n, state, day: day ?? null, part: part ?? null },
      }}
      choice={
        <div className={layout.row}>
          <SelectFilter
            label={t('cell.state')}
            value={state}
            options={STATES.map((value) => ({ value, label: t(`cell.${value}`) }))}
            onChange={(value) => setState(value ?? 'there')}
          />
        </div>
      }
      onClose={onClose}
    />
  )
}
