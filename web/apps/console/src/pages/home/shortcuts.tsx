import type { Game } from '@longshore/api-client'
import { Icon } from '@longshore/ui/icon'
import { layout } from '@longshore/ui/layout'
import { isPermitted, PAGES, type Page, type PageName, pageTexts } from '@/lib/pages'
import { useAppState } from '@/lib/stores/app-state'
import { usePermission } from '@/lib/stores/permission'
import styles from './home.module.css'
import { type HomeTextKey, homeTexts } from './locales'
import { PageLink } from './page-link'

/** Pages that stand here, each with what one does there. */
const LEADS: Partial<Record<PageName, HomeTextKey>> = {
  SDK: 'shortcut.pack',
  MiniSdk: 'shortcut.pack',
  PackTool: 'shortcut.packTool',
  Operate: 'shortcut.operate',
  Popularize: 'shortcut.popularize',
  DataCenter: 'shortcut.dataCenter',
}

/** The pages of the selected game that its user may open. */
export function shortcutsFor(game: Pick<Game, 'GameType'>, permitted: readonly string[]): Page[] {
  return PAGES.filter(
    (page) =>
      LEADS[page.name] &&
      (page.gameType === undefined || page.gameType === game.GameType) &&
      isPermitted(page, permitted),
  )
}

export function Shortcuts({ games }: { games: readonly Game[] }) {
  const t = homeTexts.useT()
  const title = pageTexts.useT()
  const selectedId = useAppState((state) => state.gameInfo?.Id)
  const permitted = usePermission((state) => state.routes)
  const game = games.find(({ Id }) => Id === selectedId)
  const shortcuts = game ? shortcutsFor(game, permitted) : []
  return (
    <section aria-labelledby="home-shortcuts" className={`${layout.frame} ${styles.card}`}>
      <h2 id="home-shortcuts" className={`${layout.title} ${layout.row} ${styles.cardTitle}`}>
        {game ? t('shortcuts.game', { game: game.Name }) : t('shortcuts')}
      </h2>
      {shortcuts.length > 0 ? (
        <ul className={`${layout.list} ${styles.shortcuts}`}>
          {shortcuts.map(({ name, icon }) => (
            <li key={name}>
              <PageLink page={name} game={null} className={`${layout.row} ${styles.shortcut}`}>
                <span className={`${layout.tile} ${styles.shortcutIcon}`}>
                  {icon && <Icon name={icon} />}
                </span>
                <span>
                  <strong>{title(name)}</strong>
                  <small>{t(LEADS[name] ?? 'shortcut.pack')}</small>
                </span>
              </PageLink>
            </li>
          ))}
        </ul>
      ) : (
        <p className={`${layout.muted} ${layout.flush}`}>{t(game ? 'shortcuts.none' : 'shortcuts.noGame')}</p>
      )}
    </section>
  )
}
