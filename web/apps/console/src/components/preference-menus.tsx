// The language and theme switches of the login page and the top bar.
import { LANGUAGES } from '@longshore/kit/i18n'
import { Icon, type IconName } from '@longshore/ui/icon'
import { switchLanguage, useLanguage } from '@/lib/i18n'
import { type ThemeChoice, usePreferences } from '@/lib/stores/preferences'
import { componentTexts } from './locales'
import { MenuButton } from './menu-button'

const THEME_ICONS: Record<ThemeChoice, IconName> = { light: 'sun', dark: 'moon', system: 'display' }
const THEMES: readonly ThemeChoice[] = ['light', 'dark', 'system']

export function LanguageMenu() {
  const t = componentTexts.useT()
  const language = useLanguage()
  const choices = LANGUAGES.map(({ key, label }) => ({
    key,
    label,
    lang: key,
    isChecked: key === language,
    onSelect: () => void switchLanguage(key),
  }))
  return (
    <MenuButton label={t('language')} choices={choices}>
      <Icon name="globe" />
    </MenuButton>
  )
}

export function ThemeMenu() {
  const t = componentTexts.useT()
  const { theme, setTheme } = usePreferences()
  const choices = THEMES.map((key) => ({
    key,
    label: t(`theme.${key}`),
    icon: THEME_ICONS[key],
    isChecked: key === theme,
    onSelect: () => setTheme(key),
  }))
  return (
    <MenuButton label={t('theme')} choices={choices}>
      <Icon name={THEME_ICONS[theme]} />
    </MenuButton>
  )
}
