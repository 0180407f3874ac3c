import { layout } from '@longshore/ui/layout'
import { appTexts } from '../locales'
import { GameList } from './game-list'
import styles from './game-switcher.module.css'

export function GameSwitcherPopup({ onClose }: { onClose(): void }) {
  const t = appTexts.useT()
  return (
    <div className={`${layout.popup} ${styles.popup}`} role="dialog" aria-label={t('switcher.select')}>
      <GameList hasFocus onChosen={onClose} onEscape={onClose} />
    </div>
  )
}
