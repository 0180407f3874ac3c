// Which roles and games somebody is to hold; shared by the invitation and the authorisation.
import { layout } from '@longshore/ui/layout'
import { useState } from 'react'
import type { Grants, Named } from '../api'
import { settingTexts } from '../locales'
import styles from '../setting.module.css'

interface Props {
  roles: readonly Named[]
  games: readonly Named[]
  value: Grants
  errors: { role_ids?: string; game_ids?: string }
  onChange(change: Partial<Grants>): void
}

/** With or without an id. */
function flipped(ids: readonly number[], id: number): number[] {
  return ids.includes(id) ? ids.filter((known) => known !== id) : [...ids, id]
}

export function GrantFields({ roles, games, value, errors, onChange }: Props) {
  const t = settingTexts.useT()
  return (
    <>
      <fieldset className={layout.group}>
        <legend className={`${layout.row} ${styles.groupHead}`}>
          {t('grants.roles')}
          <span className={layout.hint}>{t('grants.rolesLead')}</span>
          <span className={layout.count}>{t('grants.chosen', { count: value.role_ids.length })}</span>
        </legend>
        <Choices
          options={roles}
          chosen={value.role_ids}
          empty={t('grants.noRoles')}
          onFlip={(id) => onChange({ role_ids: flipped(value.role_ids, id) })}
        />
        {errors.role_ids && <p className={layout.error}>{errors.role_ids}</p>}
      </fieldset>
      <GameFields games={games} value={value} error={errors.game_ids} onChange={onChange} />
    </>
  )
}

type GameFieldsProps = Pick<Props, 'games' | 'value' | 'onChange'> & { error: string | undefined }

function GameFields({ games, value, error, onChange }: GameFieldsProps) {
  const t = settingTexts.useT()
  const [text, setText] = useState('')
  const shown = games.filter((game) => game.Name.toLowerCase().includes(text.trim().toLowerCase()))
  return (
    <fieldset className={layout.group}>
      <legend className={`${layout.row} ${styles.groupHead}`}>
        {t('grants.games')}
        {!value.all_games && (
          <span className={layout.count}>{t('grants.chosen', { count: value.game_ids.length })}</span>
        )}
      </legend>
      <div className={`${layout.tight} ${styles.radios}`}>
        {[true, false].map((isAll) => (
          <label key={String(isAll)} className={layout.option}>
            <input
              type="radio"
              name="all_games"
              checked={value.all_games === isAll}
              onChange={() => onChange({ all_games: isAll })}
            />
            {t(isAll ? 'grants.all' : 'grants.some')}
          </label>
        ))}
      </div>
      {!value.all_games && (
        <>
          {games.length > 0 && (
            <input
              className={`${layout.control} ${styles.filterInput}`}
              type="search"
              aria-label={t('grants.filter')}
              placeholder={t('grants.filter')}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          )}
          <Choices
            options={shown}
            chosen={value.game_ids}
            empty={games.length > 0 ? t('grants.noMatch', { text }) : t('grants.noGames')}
            onFlip={(id) => onChange({ game_ids: flipped(value.game_ids, id) })}
          />
        </>
      )}
      {error && <p className={layout.error}>{error}</p>}
    </fieldset>
  )
}

interface ChoicesProps {
  options: readonly Named[]
  chosen: readonly number[]
  empty: string
  onFlip(id: number): void
}

function Choices({ options, chosen, empty, onFlip }: ChoicesProps) {
  if (options.length === 0) return <p className={layout.muted}>{empty}</p>
  return (
    <div className={layout.choices}>
      {options.map(({ Id, Name }) => (
        <label key={Id} className={`${layout.choice} ${styles.choice}`}>
          <input type="checkbox" checked={chosen.includes(Id)} onChange={() => onFlip(Id)} />
          {Name}
        </label>
      ))}
    </div>
  )
}
