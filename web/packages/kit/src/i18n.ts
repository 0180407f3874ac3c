// One i18next instance per app; every feature brings its own namespace with typed keys (see web/README.md).
import { createInstance, type i18n as I18n } from 'i18next'
import { use, useSyncExternalStore } from 'react'

export type Language = 'zh-CN' | 'en-US'
/** The bundled language, which is also the fallback. */
export const DEFAULT_LANGUAGE: Language = 'zh-CN'

export type TextParams = Record<string, string | number>
/** zh-CN texts: flat keys, `{{name}}` for parameters. */
export type Texts = Record<string, string>
/** The other languages must have the same keys; `key_one`/`key_other` may be added for plurals (parameter `count`). */
export type Translation<T extends Texts> = Record<keyof T & string, string> &
  Partial<Record<`${keyof T & string}_one` | `${keyof T & string}_other`, string>>

export type Translate<T extends Texts> = (key: keyof T & string, params?: TextParams) => string

export interface TextsHandle<T extends Texts> {
  /** Hook: re-renders on a language change; suspends while a lazy language loads. */
  useT: () => Translate<T>
  /** The same outside React (toasts, titles, guards); falls back to zh-CN while a lazy language loads. */
  t: Translate<T>
  /** Resolves when the namespace can be shown in the current language. */
  ready: () => Promise<void>
}

export interface LanguageControl {
  i18n: I18n
  /** Registers a feature's texts; call it once at module level in `features/<x>/locales/index.ts`. */
  defineTexts: <T extends Texts>(
    namespace: string,
    zhCN: T,
    loadEnUS: () => Promise<{ default: Translation<T> }>,
  ) => TextsHandle<T>
  /** Loads every known namespace in the language first, so that the switch shows no half-translated page. */
  setLanguage: (language: Language) => Promise<void>
  useLanguage: () => Language
}

/** A promise that `use` takes as settled at once. */
const READY: Promise<void> = Object.assign(Promise.resolve(), { status: 'fulfilled', value: undefined })

/** Creates the language control of an app. */
export function createI18n(initial: Language): LanguageControl {
  const i18n = createInstance()
  void i18n.init({
    lng: initial,
    fallbackLng: DEFAULT_LANGUAGE,
    ns: [],
    resources: {},
    keySeparator: false,
    nsSeparator: false,
    initAsync: false,
    interpolation: { escapeValue: false },
  })
  const loaders = new Map<string, () => Promise<{ default: Texts }>>()
  const loads = new Map<string, Promise<void>>()

  // One promise for ever per namespace and language: `use` must see the same one when React replays a render.
  const load = (namespace: string, language: Language): Promise<void> => {
    const key = `${language} ${namespace}`
    const known = loads.get(key)
    if (known) return known
    const loading = loadTexts(namespace, language)
    loads.set(key, loading)
    loading.then(
      // React reads these two fields; set here, so that texts loaded before the switch never suspend a page.
      () => Object.assign(loading, { status: 'fulfilled', value: undefined }),
      () => loads.delete(key),
    )
    return loading
  }
  const loadTexts = async (namespace: string, language: Language): Promise<void> => {
    if (i18n.hasResourceBundle(language, namespace)) return
    const loader = loaders.get(namespace)
    if (!loader) throw new Error(`no texts for ${namespace}`)
    i18n.addResourceBundle(language, namespace, (await loader()).default)
  }

  const subscribe = (listener: () => void): (() => void) => {
    i18n.on('languageChanged', listener)
    return () => i18n.off('languageChanged', listener)
  }
  const useLanguage = (): Language => useSyncExternalStore(subscribe, () => i18n.language as Language)

  return {
    i18n,
    useLanguage,
    async setLanguage(language) {
      await Promise.all([...loaders.keys()].map((namespace) => load(namespace, language)))
      await i18n.changeLanguage(language)
    },
    defineTexts<T extends Texts>(
      namespace: string,
      zhCN: T,
      loadEnUS: () => Promise<{ default: Translation<T> }>,
    ): TextsHandle<T> {
      i18n.addResourceBundle(DEFAULT_LANGUAGE, namespace, zhCN)
      loaders.set(namespace, loadEnUS)
      const t: Translate<T> = (key, params) => i18n.t(key, { ns: namespace, ...params })
      return {
        t,
        ready: () => load(namespace, i18n.language as Language),
        useT() {
          const language = useLanguage()
          // Called on every render, as React wants it; the bundled language is there from the start.
          use(language === DEFAULT_LANGUAGE ? READY : load(namespace, language))
          return t
        },
      }
    },
  }
}
