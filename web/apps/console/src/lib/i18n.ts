// The console's languages. Features define their texts with `defineTexts` (see web/README.md).
import { createI18n } from '@longshore/kit/i18n'
import { usePreferences } from './stores/preferences'

const control = createI18n(usePreferences.getState().language)

export const { defineTexts, useLanguage } = control

/** Switches the language at once, remembers it and sets `<html lang>`. */
export async function switchLanguage(language: 'zh-CN' | 'en-US'): Promise<void> {
  await control.setLanguage(language)
  document.documentElement.lang = language
  usePreferences.getState().setLanguage(language)
}
