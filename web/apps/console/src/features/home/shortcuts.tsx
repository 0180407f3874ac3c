import type { Game } from '@longshore/api-client'
import { Icon, type IconName } from '@/components/icon'
import { useAppState } from '@/lib/stores/app-state'
import { usePermission } from '@/lib/stores/permission'
import styles from './home.module.css'
import { type HomeTextKey, homeTexts } from './locales'
import { PageLink } from './page-link'

interface Shortcut {
  page: 'SDK' | 'PackTool' | 'MiniSdk' | 'Operate' | 'Popularize' | 'DataCenter'
  path: string
  permittedPath: string
  icon: IconName
  lead: HomeTextKey
}

/** The pages of the selected game that its user may open. */
export function shortcutsFor(game: Pick<Game, 'GameType'>, permitted: readonly string[]): Shortcut[] {
  const isMini = game.GameType === 'miniapp'
  const all: Shortcut[] = [
    isMini
      ? {
          page: 'MiniSdk',
          path: '/pack/mini-sdk',
          permittedPath: '/pack',
          icon: 'gamepad',
          lead: 'shortcut.pack',
        }
      : { page: 'SDK', path: '/pack/sdk', permittedPath: '/pack', icon: 'sdk', lead: 'shortcut.pack' },
    ...(isMini
      ? []
      : [
          {
            page: 'PackTool',
            path: '/pack/packTool',
            permittedPath: '/pack',
            icon: 'pack',
            lead: 'shortcut.packTool',
          } as const,
        ]),
    {
      page: 'Operate',
      path: '/operate',
      permittedPath: '/operate',
      icon: 'operate',
      lead: 'shortcut.operate',
    },
    {
      page: 'Popularize',
      path: '/popularize',
      permittedPath: '/popularize',
      icon: 'popularize',
      lead: 'shortcut.popularize',
    },
    {
      page: 'DataCenter',
      path: '/data-center',
      permittedPath: '/data-center',
      icon: 'dataCenter',
      lead: 'shortcut.dataCenter',
    },
  ]
  return all.filter((shortcut) => permitted.includes(shortcut.permittedPath))
}

export function Shortcuts({ games }: { games: readonly Game[] }) {
  const t = homeTexts.useT()
  const selectedId = useAppState((state) => state.gameInfo?.Id)
  const permitted = usePermission((state) => state.routes)
  const game = games.find(({ Id }) => Id === selectedId)
  const shortcuts = game ? shortcutsFor(game, permitted) : []
  return (
    <section aria-labelledby="home-shortcuts" className={styles.card}>
      <h2 id="home-shortcuts" className={styles.cardTitle}>
        {game ? t('shortcuts.game', { game: game.Name }) : t('shortcuts')}
      </h2>
      {game ? (
        <ul className={styles.shortcuts}>
          {shortcuts.map(({ page, path, icon, lead }) => (
            <li key={page}>
              <PageLink path={path} game={null} className={styles.shortcut}>
                <span className={styles.shortcutIcon}>
                  <Icon name={icon} />
                </span>
                <span>
                  <strong>{t(`page.${page}`)}</strong>
                  <small>{t(lead)}</small>
                </span>
              </PageLink>
            </li>
          ))}
        </ul>
      ) : (
        <p className={styles.hint}>{t('shortcuts.noGame')}</p>
      )}
    </section>
  )
}
