// The command palette (Ctrl/Cmd-K): pages, games, actions. A chunk of its own, loaded on first use.
import { Icon } from '@longshore/ui/icon'
import { layout } from '@longshore/ui/layout'
import { useQuery } from '@tanstack/react-query'
import { Command } from 'cmdk'
import { useEffect, useRef, useState } from 'react'
import { GameIcon } from '@/components/game-icon'
import { selectableGamesQuery } from '@/lib/queries/games'
import { appTexts } from '../locales'
import styles from './palette.module.css'
import { ranked } from './rank'
import { type PaletteItem, usePaletteItems } from './use-palette-items'

interface Props {
  onClose(): void
  /** Opens the sheet of shortcuts. */
  onShowKeys(): void
}

export function Palette({ onClose, onShowKeys }: Props) {
  const t = appTexts.useT()
  const dialog = useRef<HTMLDialogElement>(null)
  const [search, setSearch] = useState('')
  const groups = ranked(usePaletteItems(search, onShowKeys), search)
  const keys = groups.flatMap(({ items }) => items.map(({ key }) => key))
  const { data: games, isError } = useQuery(selectableGamesQuery())
  const [picked, setPicked] = useState('')
  const [shownGames, setShownGames] = useState(games)
  const found = groups.find(({ key }) => key === 'palette.found')?.items[0]?.key
  const [shownFound, setShownFound] = useState(found)
  if (found !== shownFound) {
    // An id that was found is what Enter opens, however late the answer came.
    setShownFound(found)
    setPicked('')
  }
  if (games !== shownGames) {
    // One of them may fit better than what was the best before they came.
    setShownGames(games)
    setPicked('')
  }
  useEffect(() => {
    dialog.current?.showModal()
    // The dialog gives the focus to cmdk's own container, which is focusable too.
    dialog.current?.querySelector('input')?.focus()
  }, [])
  return (
    // A press on the backdrop arrives at the dialog itself; Escape is the dialog's own `cancel`.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label={t('palette.title')}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === dialog.current) dialog.current.close()
      }}
    >
      <Command
        label={t('palette.title')}
        loop
        value={keys.includes(picked) ? picked : (keys[0] ?? '')}
        onValueChange={setPicked}
        shouldFilter={false}
      >
        <div className={`${layout.row} ${styles.filter}`}>
          <Icon name="search" />
          <Command.Input
            placeholder={t('palette.placeholder')}
            className={styles.input}
            value={search}
            onValueChange={setSearch}
          />
        </div>
        <Command.List className={styles.list} label={t('palette.title')}>
          <Command.Empty className={`${layout.muted} ${styles.empty}`}>{t('palette.none')}</Command.Empty>
          {groups.map((group) => (
            <Command.Group key={group.key} heading={t(group.key)} className={styles.group}>
              {group.items.map((item) => (
                <PaletteRow
                  key={item.key}
                  item={item}
                  onRun={() => {
                    dialog.current?.close()
                    item.run()
                  }}
                />
              ))}
            </Command.Group>
          ))}
        </Command.List>
        <div role="status">
          {isError && !games && <p className={`${layout.muted} ${styles.empty}`}>{t('switcher.failed')}</p>}
        </div>
        <p className={`${layout.hint} ${styles.help}`} aria-hidden="true">
          {t('palette.help')}
        </p>
      </Command>
    </dialog>
  )
}

function PaletteRow({ item, onRun }: { item: PaletteItem; onRun(): void }) {
  return (
    <Command.Item value={item.key} onSelect={onRun} className={`${layout.row} ${styles.item}`}>
      {item.game ? (
        <GameIcon icon={item.game.Icon} name={item.game.Name} size={24} />
      ) : (
        <Icon name={item.icon ?? 'arrowRight'} />
      )}
      <span className={`${layout.grow} ${layout.anywhere}`}>{item.label}</span>
    </Command.Item>
  )
}
