import { Icon, type IconName } from '@longshore/ui/icon'
import { layout } from '@longshore/ui/layout'
import { useNavigate } from '@tanstack/react-router'
import { MenuButton, type MenuChoice } from '@/components/menu-button'
import { switchLanguage, useLanguage } from '@/lib/i18n'
import { pageTexts } from '@/lib/pages'
import { MINIAPP_PERMISSION } from '@/lib/select-game'
import { useCan } from '@/lib/stores/permission'
import { type ThemeChoice, usePreferences } from '@/lib/stores/preferences'
import { useSession } from '@/lib/stores/session'
import { appTexts } from '../locales'
import styles from './account-menu.module.css'
import { useLogout } from './logout'
import { GAME_TYPES, useGameType } from './use-game-type'

const THEMES: readonly {
  key: ThemeChoice
  icon: IconName
  text: 'palette.themeLight' | 'palette.themeDark' | 'palette.themeSystem'
}[] = [
  { key: 'light', icon: 'sun', text: 'palette.themeLight' },
  { key: 'dark', icon: 'moon', text: 'palette.themeDark' },
  { key: 'system', icon: 'display', text: 'palette.themeSystem' },
]

/** The user's name with a menu; on a phone it also holds what the top bar has no room for. */
export function AccountMenu({ isFolded }: { isFolded: boolean }) {
  const t = appTexts.useT()
  const title = pageTexts.useT()
  const user = useSession((state) => state.user)
  const navigate = useNavigate()
  const folded = useFoldedChoices()
  const name = user?.Name || user?.Account || ''
  const choices: MenuChoice[] = [
    {
      key: 'user-center',
      label: title('UserCenter'),
      icon: 'user',
      onSelect: () => void navigate({ to: '/user-center' }),
    },
    ...(isFolded ? folded : []),
  ]
  return (
    <MenuButton
      label={`${t('account')}: ${name}`}
      choices={choices}
      className={`${layout.barButton} ${styles.button}`}
    >
      {isFolded ? (
        <Icon name="menu" />
      ) : (
        <>
          <span
            className={`${layout.avatar} ${styles.avatar}`}
            data-initial={Array.from(name)[0]?.toUpperCase() ?? '?'}
          />
          <span className={`${layout.clip} ${styles.name}`}>{name}</span>
          <Icon name="chevronDown" size={16} />
        </>
      )}
    </MenuButton>
  )
}

function useFoldedChoices(): MenuChoice[] {
  const t = appTexts.useT()
  const language = useLanguage()
  const { theme, setTheme } = usePreferences()
  const logout = useLogout()
  const { gameType, change } = useGameType()
  const hasTypes = useCan(MINIAPP_PERMISSION)
  return [
    ...GAME_TYPES.filter(() => hasTypes).map((type) => ({
      key: type,
      label: t(`gameType.${type}`),
      icon: type === 'app' ? ('phone' as const) : ('gamepad' as const),
      isChecked: type === gameType,
      onSelect: () => void change(type),
    })),
    {
      key: 'language',
      label: t('palette.otherLanguage'),
      icon: 'globe',
      onSelect: () => void switchLanguage(language === 'zh-CN' ? 'en-US' : 'zh-CN'),
    },
    ...THEMES.map(({ key, icon, text }) => ({
      key,
      label: t(text),
      icon,
      isChecked: key === theme,
      onSelect: () => setTheme(key),
    })),
    { key: 'logout', label: t('logout'), icon: 'logout', onSelect: () => void logout() },
  ]
}
