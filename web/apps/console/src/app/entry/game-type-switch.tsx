import { appTexts } from '../locales'
import styles from './game-type-switch.module.css'
import { GAME_TYPES, useGameType } from './use-game-type'

/** The switch of the top bar; on a phone the account menu holds the same two choices. */
export function GameTypeSwitch() {
  const t = appTexts.useT()
  const { gameType, change } = useGameType()
  return (
    <div role="radiogroup" aria-label={t('gameType')} className={styles.switch}>
      {GAME_TYPES.map((type) => (
        <label key={type} className={styles.option}>
          <input
            type="radio"
            name="game-type"
            className="visually-hidden"
            checked={type === gameType}
            onChange={() => void change(type)}
          />
          <span>{t(`gameType.${type}`)}</span>
        </label>
      ))}
    </div>
  )
}
