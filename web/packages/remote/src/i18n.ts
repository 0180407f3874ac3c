// The languages of a remote. Each remote has its own bundle and therefore its own control; the host's session leads.
import { createI18n, DEFAULT_LANGUAGE } from '@longshore/kit/i18n'

export const languageControl = createI18n(DEFAULT_LANGUAGE)
export const { defineTexts, useLanguage } = languageControl
