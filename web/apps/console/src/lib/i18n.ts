// The console's languages. Features define their texts with `defineTexts` (see web/README.md).
import { createI18n, type Language } from '@longshore/kit/i18n'
import { usePreferences } from './stores/preferences'
import { toast } from './toast'

const control = createI18n(usePreferences.getState().language)

export const { defineTexts, useLanguage } = control

/** Switches the language at once, remembers it and sets `<html lang>`. */
export async function switchLanguage(language: Language): Promise<void> {
  try {
    await control.setLanguage(language)
  } catch (error) {
    // The texts are a chunk that did not load; the page stays in its language, and another try loads it again.
    toast('error', error instanceof Error ? error.message : String(error))
    return
  }
  document.documentElement.lang = language
  usePreferences.getState().setLanguage(language)
}
