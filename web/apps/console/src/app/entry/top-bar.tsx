import { Icon } from '@longshore/ui/icon'
import { layout } from '@longshore/ui/layout'
import { useLocation } from '@tanstack/react-router'
import { Can } from '@/components/can'
import { LanguageMenu, ThemeMenu } from '@/components/preference-menus'
import { DiscussionButton } from '@/features/discussion'
import { DocsMenu } from '@/features/docs'
import { DownloadsButton } from '@/features/downloads'
import { MINIAPP_PERMISSION } from '@/lib/select-game'
import { useSession } from '@/lib/stores/session'
import { useIsPhone } from '@/lib/use-media'
import { useRunningBuilds } from '@/pages/pack/pack-tool/use-running-builds'
import { appTexts } from '../locales'
import { AccountMenu } from './account-menu'
import { GameSwitcher } from './game-switcher'
import { GameTypeSwitch } from './game-type-switch'
import { LogoutButton } from './logout'
import styles from './top-bar.module.css'

export function TopBar({ onSearch }: { onSearch(): void }) {
  const isPhone = useIsPhone()
  const { pathname } = useLocation()
  const publisher = useSession((state) => state.user?.PublisherName)
  useRunningBuilds()
  return (
    <header className={styles.bar}>
      <div className={`${layout.row} ${layout.grow} ${styles.start}`}>
        {pathname === '/home' ? (
          <span className={`${layout.clip} ${styles.publisher}`}>{publisher}</span>
        ) : (
          <GameSwitcher />
        )}
        {!isPhone && (
          <Can need={MINIAPP_PERMISSION}>
            <GameTypeSwitch />
          </Can>
        )}
      </div>
      <div className={`${layout.row} ${styles.end}`}>
        <SearchButton onSearch={onSearch} />
        <DownloadsButton />
        <DocsMenu />
        <DiscussionButton />
        {!isPhone && (
          <>
            <LanguageMenu />
            <ThemeMenu />
          </>
        )}
        <AccountMenu isFolded={isPhone} />
        {!isPhone && <LogoutButton />}
      </div>
    </header>
  )
}

function SearchButton({ onSearch }: { onSearch(): void }) {
  const t = appTexts.useT()
  const isMac = navigator.userAgent.includes('Mac')
  return (
    <button
      type="button"
      className={`${layout.barButton} ${styles.search}`}
      aria-label={t('search')}
      aria-keyshortcuts="Control+K Meta+K"
      title={t('search')}
      onClick={onSearch}
    >
      <Icon name="search" />
      <span className={styles.searchText}>{t('searchShort')}</span>
      {/* Drawn by the style sheet: it is no part of the button's name, which begins with what is written on it. */}
      <kbd className={styles.shortcut} data-keys={isMac ? '⌘K' : 'Ctrl K'} />
    </button>
  )
}
