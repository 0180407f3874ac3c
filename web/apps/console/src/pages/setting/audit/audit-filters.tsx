import { FilterChip, SelectFilter } from '@longshore/ui'
import { useQuery } from '@tanstack/react-query'
import { gamesQuery } from '../api'
import { settingTexts } from '../locales'
import styles from '../setting.module.css'
import type { SettingAddress } from '../use-address'
import { ACTIONS, type AuditWords, TARGETS } from './words'

interface Props {
  address: SettingAddress
  words: AuditWords
  /** Name of the person in the filter, if one of the shown events tells it. */
  actorName: string | undefined
}

export function AuditFilters({ address, words, actorName }: Props) {
  const t = settingTexts.useT()
  const { search, filter } = address
  const { data: games } = useQuery(gamesQuery())
  const chosen = search.game === undefined ? undefined : String(search.game)
  return (
    <>
      <SelectFilter
        label={t('audit.action')}
        value={search.action}
        all={t('audit.anyAction')}
        options={ACTIONS.map((value) => ({ value, label: words.action(value) }))}
        onChange={(action) => filter({ action })}
      />
      <SelectFilter
        label={t('audit.target')}
        value={search.target}
        all={t('audit.anyTarget')}
        options={TARGETS.map((value) => ({ value, label: words.target(value) }))}
        onChange={(target) => filter({ target })}
      />
      <SelectFilter
        label={t('audit.game')}
        value={chosen}
        all={t('audit.anyGame')}
        options={
          // Until the games are known, the filter that is set must not look like none.
          games?.map((game) => ({ value: String(game.Id), label: game.Name })) ??
          (chosen ? [{ value: chosen, label: `#${chosen}` }] : [])
        }
        onChange={(game) => filter({ game: game === undefined ? undefined : Number(game) })}
      />
      <DayFilter
        label={t('audit.from')}
        value={search.from}
        max={search.to}
        onChange={(from) => filter({ from })}
      />
      <DayFilter
        label={t('audit.to')}
        value={search.to}
        min={search.from}
        onChange={(to) => filter({ to })}
      />
      {search.actor !== undefined && (
        <FilterChip removeLabel={t('audit.removeActor')} onRemove={() => filter({ actor: undefined })}>
          {t('audit.actorChip', { name: actorName ?? `#${search.actor}` })}
        </FilterChip>
      )}
    </>
  )
}

interface DayProps {
  label: string
  value: string | undefined
  min?: string
  max?: string
  onChange(day: string | undefined): void
}

function DayFilter({ label, value, min, max, onChange }: DayProps) {
  return (
    <label className={styles.date}>
      {label}
      <input
        type="date"
        value={value ?? ''}
        min={min}
        max={max}
        onChange={(event) => onChange(event.target.value || undefined)}
      />
    </label>
  )
}
