// What differs between a channel package and another one, the channel's last unless another is chosen.
import { formatTime } from '@longshore/kit/time'
import { ErrorState, TextSkeleton } from '@longshore/ui'
import { layout } from '@longshore/ui/layout'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatBytes } from '@/lib/bytes'
import type { PackageChoice, PackageComparison } from '../api'
import { comparisonQuery } from '../api'
import { packToolTexts } from '../locales'
import { Mark } from '../mark'
import styles from './report.module.css'
import { ReportSection } from './section'
import { useValueName, useValueText } from './value-names'

export function ComparisonSection({ itemId }: { itemId: number }) {
  const t = packToolTexts.useT()
  const [otherId, setOtherId] = useState<number>()
  const query = useQuery(comparisonQuery(itemId, otherId))
  return (
    <ReportSection title={t('compare.title')}>
      {query.isPending && <TextSkeleton lines={3} />}
      {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.data && <ComparisonView comparison={query.data} onChoose={setOtherId} />}
    </ReportSection>
  )
}

interface Props {
  comparison: PackageComparison
  onChoose(otherId: number): void
}

export function ComparisonView({ comparison, onChoose }: Props) {
  const t = packToolTexts.useT()
  const { choices, other_id, has_same_bytes, changes } = comparison
  if (choices.length === 0) return <p className={layout.muted}>{t('compare.first')}</p>
  const isChosen = other_id !== null
  return (
    <>
      <select
        className={layout.control}
        aria-label={t('mother.against')}
        value={other_id ?? ''}
        onChange={(event) => onChoose(Number(event.target.value))}
      >
        {!isChosen && <option value="">{t('compare.first')}</option>}
        {choices.map((choice) => (
          <option key={choice.item_id} value={choice.item_id}>
            <ChoiceText choice={choice} />
          </option>
        ))}
      </select>
      {isChosen && (
        <p>
          <Mark tone={has_same_bytes ? 'good' : 'plain'}>
            {has_same_bytes ? t('compare.same') : t('compare.count', { count: changes.length })}
          </Mark>
        </p>
      )}
      {changes.length > 0 && <Changes comparison={comparison} />}
    </>
  )
}

function ChoiceText({ choice }: { choice: PackageChoice }) {
  const t = packToolTexts.useT()
  return [
    t('compare.other', { id: choice.build_id }),
    choice.version_name,
    choice.is_rebuild && t('compare.rebuild'),
    formatTime(choice.finished_at, 'YYYY-MM-DD HH:mm'),
  ]
    .filter(Boolean)
    .join(' · ')
}

function Changes({ comparison }: { comparison: PackageComparison }) {
  const t = packToolTexts.useT()
  const nameOf = useValueName()
  const textOf = useValueText()
  const { choices, other_id, changes } = comparison
  const other = choices.find((choice) => choice.item_id === other_id)
  const shown = (name: string, value: string | null): string => {
    if (value === null) return t('compare.none')
    return name === 'size' ? formatBytes(Number(value)) : textOf(name, value)
  }
  return (
    <div className={`${layout.block} ${styles.scroll}`}>
      <table className={`${layout.diff} ${styles.diff}`}>
        <thead>
          <tr>
            <th scope="col">{t('diff.field')}</th>
            <th scope="col">{other ? t('compare.other', { id: other.build_id }) : t('mother.previous')}</th>
            <th scope="col">{t('compare.this')}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ name, before, after }) => (
            <tr key={name}>
              <th scope="row">{nameOf(name)}</th>
              <td>{shown(name, before)}</td>
              <td>{shown(name, after)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
