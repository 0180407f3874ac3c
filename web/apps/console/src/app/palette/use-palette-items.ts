import type { Game } from '@longshore/api-client'
import type { IconName } from '@longshore/ui/icon'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { switchLanguage, useLanguage } from '@/lib/i18n'
import { addressOfPage, pageTexts } from '@/lib/pages'
import { selectableGamesQuery } from '@/lib/queries/games'
import { useAppState } from '@/lib/stores/app-state'
import { usePermission } from '@/lib/stores/permission'
import { usePreferences } from '@/lib/stores/preferences'
import { byRecentUse, useRecentGames } from '@/lib/stores/recent-games'
import { useLogout } from '../entry/logout'
import { useChangeGame } from '../entry/use-change-game'
import { appTexts } from '../locales'
import { offeredPages } from './offered'
import { useFound } from './use-found'

export interface PaletteItem {
  key: string
  label: string
  /** Further words by which it is found: the address, the other language's habits. */
  keywords: string[]
  icon?: IconName
  game?: Game
  run(): void
}

export interface PaletteGroup {
  /** What was found is what was looked for: it is not ranked among the rest. */
  key: 'palette.found' | 'palette.pages' | 'palette.games' | 'palette.actions'
  items: PaletteItem[]
}

/** Everything the palette offers to this user now. */
export function usePaletteItems(search: string, onShowKeys: () => void): PaletteGroup[] {
  return [
    { key: 'palette.found', items: useFound(search) },
    { key: 'palette.pages', items: usePages() },
    { key: 'palette.games', items: useGames() },
    { key: 'palette.actions', items: useActions(onShowKeys) },
  ]
}

function usePages(): PaletteItem[] {
  const t = pageTexts.useT()
  const navigate = useNavigate()
  const hasGame = useAppState((state) => state.gameInfo !== null)
  const gameType = useAppState((state) => state.gameType)
  const routes = usePermission((state) => state.routes)
  return offeredPages({ routes, hasGame, gameType }).map((page) => ({
    key: `page:${page.to}`,
    label: t(page.name),
    keywords: [addressOfPage(page)],
    icon: page.icon,
    run: () => void navigate({ to: page.to, params: { _splat: '' } }),
  }))
}

function useGames(): PaletteItem[] {
  const { data = [] } = useQuery(selectableGamesQuery())
  const recent = useRecentGames((state) => state.ids)
  const changeGame = useChangeGame()
  return byRecentUse(data, recent).map((game) => ({
    key: `game:${game.Id}`,
    label: game.Name,
    keywords: [String(game.Id)],
    game,
    run: () => void changeGame(game),
  }))
}

function useActions(onShowKeys: () => void): PaletteItem[] {
  const t = appTexts.useT()
  const language = useLanguage()
  const logout = useLogout()
  const setTheme = usePreferences((state) => state.setTheme)
  const action = (key: string, label: string, icon: IconName, keywords: string[], run: () => void) => ({
    key: `action:${key}`,
    label,
    icon,
    keywords,
    run,
  })
  const other = language === 'zh-CN' ? 'en-US' : 'zh-CN'
  return [
    action(
      'language',
      t('palette.otherLanguage'),
      'globe',
      ['language', '语言'],
      () => void switchLanguage(other),
    ),
    action('light', t('palette.themeLight'), 'sun', ['theme', '主题'], () => setTheme('light')),
    action('dark', t('palette.themeDark'), 'moon', ['theme', '主题'], () => setTheme('dark')),
    action('system', t('palette.themeSystem'), 'display', ['theme', '主题'], () => setTheme('system')),
    action('keys', t('keys.title'), 'book', ['shortcuts', '快捷键', '?'], onShowKeys),
    action('logout', t('logout'), 'logout', ['logout', '注销'], () => void logout()),
  ]
}
