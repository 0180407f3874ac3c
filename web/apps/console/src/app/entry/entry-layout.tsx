// The Entry layout (clause R-01): sidebar, top bar, the page. Everything that needs antd starts here, not in main.tsx.
import { ViewersTimesProvider } from '@longshore/ui'
import { layout } from '@longshore/ui/layout'
import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet, useLocation } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { AntdProvider } from '@/components/antd-provider'
import { Discussion } from '@/features/discussion'
import { queryClient } from '@/lib/query-client'
import { useSession } from '@/lib/stores/session'
import { usePrefetchMicroApps } from '@/pages/micro-app'
import { appTexts } from '../locales'
import { PendingPage } from '../pending-page'
import { WelcomePage } from '../welcome-page'
import styles from './entry-layout.module.css'
import { GameGate } from './game-gate'
import { Sidebar } from './sidebar'
import { TopBar } from './top-bar'
import { usePaletteShortcut } from './use-palette'
import { useShortcuts } from './use-shortcuts'

const ShortcutSheet = lazy(() =>
  import('./shortcut-sheet').then((module) => ({ default: module.ShortcutSheet })),
)
const Palette = lazy(() => import('../palette/palette').then((module) => ({ default: module.Palette })))

export function EntryLayout() {
  const isSignedIn = useSession((state) => state.token !== '')
  const { pathname } = useLocation()
  // Home alone is open to everybody (clause N-02); without a login it makes no call.
  if (!isSignedIn) return pathname === '/home' ? <WelcomePage /> : <PendingPage />
  return (
    <QueryClientProvider client={queryClient}>
      <AntdProvider>
        <Frame />
      </AntdProvider>
    </QueryClientProvider>
  )
}

function Frame() {
  const t = appTexts.useT()
  const palette = usePaletteShortcut()
  const shortcuts = useShortcuts()
  usePrefetchMicroApps()
  return (
    <div className={styles.layout}>
      <a className={styles.skip} href="#main">
        {t('skip')}
      </a>
      <Sidebar />
      <div className={`${layout.column} ${layout.grow}`}>
        <TopBar onSearch={palette.open} />
        <div className={styles.row}>
          <main id="main" className={`${layout.column} ${layout.grow} ${styles.main}`} tabIndex={-1}>
            <Suspense fallback={<PendingPage />}>
              <GameGate>
                {/* Where a game's times are shown, the area says otherwise. */}
                <ViewersTimesProvider value>
                  <Outlet />
                </ViewersTimesProvider>
              </GameGate>
            </Suspense>
          </main>
          <Discussion />
        </div>
      </div>
      {palette.isOpen && (
        <Suspense fallback={null}>
          <Palette onClose={palette.close} onShowKeys={shortcuts.openSheet} />
        </Suspense>
      )}
      {shortcuts.isSheetOpen && (
        <Suspense fallback={null}>
          <ShortcutSheet onClose={shortcuts.closeSheet} />
        </Suspense>
      )}
    </div>
  )
}
