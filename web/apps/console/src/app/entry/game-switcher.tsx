// The game switcher (clauses G-02 to G-05): a button with the current game, and a popup with a name filter and the list.
import { Icon } from '@longshore/ui/icon'
import { layout } from '@longshore/ui/layout'
import { useRef, useState } from 'react'
import { GameIcon } from '@/components/game-icon'
import { useCloseOutside } from '@/components/menu-button'
import { useAppState } from '@/lib/stores/app-state'
import { appTexts } from '../locales'
import styles from './game-switcher.module.css'
import { GameSwitcherPopup } from './game-switcher-popup'

export function GameSwitcher() {
  const t = appTexts.useT()
  const game = useAppState((state) => state.gameInfo)
  const [isOpen, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  useCloseOutside(root, isOpen, () => setOpen(false))
  const close = (): void => {
    setOpen(false)
    button.current?.focus()
  }
  return (
    <div className={styles.root} ref={root}>
      <button
        ref={button}
        type="button"
        className={`${layout.row} ${styles.button}`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={game ? t('switcher.current', { name: game.Name }) : t('switcher.select')}
        onClick={() => setOpen(!isOpen)}
      >
        {game && <GameIcon icon={game.Icon} name={game.Name} size={26} />}
        <span className={`${layout.clip} ${styles.name}`}>{game?.Name ?? t('switcher.select')}</span>
        <Icon name="chevronDown" size={16} />
      </button>
      {isOpen && <GameSwitcherPopup onClose={close} />}
    </div>
  )
}
