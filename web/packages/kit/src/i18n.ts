// The language of an app; every feature brings its own namespace with typed keys (see web/README.md). Parameters,
// plurals and lazy languages are all that the product needs of i18next, whose 14 KB (gzip) were a ninth of what the login
// page may load; the texts keep i18next's spelling ({{name}}, key_one, key_other).
import { use, useSyncExternalStore } from 'react'

/** What the product is written in, each by its own name. */
export const LANGUAGES = [
  { key: 'zh-CN', label: '简体中文' },
  { key: 'en-US', label: 'English' },
] as const
export type Language = (typeof LANGUAGES)[number]['key']
/** The bundled language, which is also the fallback. */
export const DEFAULT_LANGUAGE: Language = 'zh-CN'

export type TextParams = Record<string, string | number>
/** zh-CN texts: flat keys, `{{name}}` for parameters. */
export type Texts = Record<string, string>
/**
 * The other languages must have the same keys; `key_one`/`key_other` may be added for plurals (parameter `count`), and
 * `{{games:game|games}}` stands for the word that fits the parameter `games`.
 */
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
  /** The current language and its changes, for code outside React. */
  i18n: {
    readonly language: Language
    on(event: 'languageChanged', listener: () => void): void
    off(event: 'languageChanged', listener: () => void): void
  }
  /** Registers a feature's texts; call it once at module level in `<page or feature>/locales/index.ts`. */
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

interface Namespace {
  /** Texts by language; the bundled one is always there. */
  texts: Map<Language, Readonly<Texts>>
  loads: Map<Language, Promise<void>>
  loadEnUS: () => Promise<{ default: Texts }>
}

/** The text of a key, its plural form first, or the key itself, which then stands out on the screen. */
function findText(
  texts: Readonly<Texts> | undefined,
  key: string,
  plural: string | undefined,
): string | undefined {
  return (plural && texts?.[`${key}_${plural}`]) || texts?.[key]
}

/** `{{name}}`, or `{{name:one|many}}`: the words that follow how many there are, where a text counts several things. */
const HOLE = /\{\{\s*(\w+)(?::([^|}]*)\|([^}]*))?\s*\}\}/g

function translate({ texts }: Namespace, language: Language, key: string, params: TextParams = {}): string {
  const plural =
    typeof params.count === 'number' ? new Intl.PluralRules(language).select(params.count) : undefined
  const text =
    findText(texts.get(language), key, plural) ?? findText(texts.get(DEFAULT_LANGUAGE), key, plural) ?? key
  return text.replace(HOLE, (hole, name: string, one?: string, many?: string) => {
    const value = params[name]
    if (value === undefined) return hole
    if (one === undefined) return String(value)
    return (String(value) === '1' ? one : many) ?? ''
  })
}

/** Loads a namespace once; `use` must see the same promise when React replays a render. */
function load(namespace: Namespace, language: Language): Promise<void> {
  if (language === DEFAULT_LANGUAGE) return READY
  const known = namespace.loads.get(language)
  if (known) return known
  const loading = namespace.loadEnUS().then((module) => {
    namespace.texts.set(language, module.default)
  })
  namespace.loads.set(language, loading)
  loading.then(
    // React reads these two fields; set here, so that texts loaded before the switch never suspend a page.
    () => Object.assign(loading, { status: 'fulfilled', value: undefined }),
    // The next use asks again.
    () => namespace.loads.delete(language),
  )
  return loading
}

/** Creates the language control of an app. */
export function createI18n(initial: Language): LanguageControl {
  let current = initial
  const namespaces = new Map<string, Namespace>()
  const listeners = new Set<() => void>()
  const subscribe = (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const useLanguage = (): Language => useSyncExternalStore(subscribe, () => current)

  return {
    useLanguage,
    i18n: {
      get language() {
        return current
      },
      on: (_, listener) => void listeners.add(listener),
      off: (_, listener) => void listeners.delete(listener),
    },
    async setLanguage(language) {
      await Promise.all([...namespaces.values()].map((namespace) => load(namespace, language)))
      current = language
      for (const listener of listeners) listener()
    },
    defineTexts<T extends Texts>(
      name: string,
      zhCN: T,
      loadEnUS: () => Promise<{ default: Translation<T> }>,
    ): TextsHandle<T> {
      const namespace: Namespace = { texts: new Map([[DEFAULT_LANGUAGE, zhCN]]), loads: new Map(), loadEnUS }
      namespaces.set(name, namespace)
      // Now, not at the first render: the texts travel beside the feature's own chunk, not after it.
      void load(namespace, current).catch(() => undefined)
      const t: Translate<T> = (key, params) => translate(namespace, current, key, params)
      return {
        t,
        ready: () => load(namespace, current),
        useT() {
          // Called on every render, as React wants it; the bundled language is there from the start.
          use(load(namespace, useLanguage()))
          return t
        },
      }
    },
  }
}
