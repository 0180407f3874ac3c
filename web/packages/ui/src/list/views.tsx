// The saved ways of looking at a list: tabs with counts, the first is what waits for the reader. A view is an address,
// so it can be sent to a colleague; a person's own views are kept in this browser.
import { useState } from 'react'
import { isComposing } from '../form/is-composing'
import { passFocusOn, passingFocusOn } from '../form/passing-focus-on'
import { Icon } from '../icon'
import { useUiTexts } from '../locales'
import { type TabItem, Tabs } from '../tabs'
import styles from './list.module.css'

interface Props {
  /** Under which a person's own views are kept. */
  name: string
  /** Names the tabs to those who cannot see them. */
  label: string
  /** The page's path below the router's base. */
  to: string
  /** The views that everybody has; the first one's search is empty. */
  views: readonly TabItem[]
  /** The filters as they stand in the address. */
  search: Record<string, unknown>
}

/** Above the filters of a list, in its frame. */
export function Views({ name, label, to, views, search }: Props) {
  const own = useOwnViews(name)
  const all = [...views, ...own.views]
  const current = all.find((view) => signature(view.search) === signature(search))
  return (
    <div className={styles.views}>
      <Tabs label={label} to={to} items={all} current={current?.key} />
      {current ? (
        own.views.includes(current) && <ForgetView view={current} onForget={own.forget} />
      ) : (
        <SaveView onSave={(title) => own.save(title, search)} />
      )}
    </div>
  )
}

function ForgetView({ view, onForget }: { view: TabItem; onForget(key: string): void }) {
  const t = useUiTexts()
  return (
    <button
      type="button"
      className={styles.quiet}
      aria-label={t('views.forget', { name: view.title })}
      title={t('views.forget', { name: view.title })}
      onClick={passingFocusOn(() => onForget(view.key))}
    >
      <Icon name="close" size={16} />
    </button>
  )
}

function SaveView({ onSave }: { onSave(title: string): void }) {
  const t = useUiTexts()
  const [title, setTitle] = useState<string | null>(null)
  const [hasNamed, setNamed] = useState(false)
  if (title === null)
    return (
      <button
        type="button"
        className={styles.quiet}
        // Whoever has given it up by keyboard is back where they began.
        autoFocus={hasNamed}
        onClick={() => {
          setNamed(true)
          setTitle('')
        }}
      >
        <Icon name="plus" size={16} />
        {t('views.save')}
      </button>
    )
  return (
    // The key bubbles up from the field.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      className={styles.naming}
      onSubmit={(event) => {
        event.preventDefault()
        // A view that is saved is no longer to be: the button does not come back.
        const field = event.currentTarget.querySelector('input')
        if (field) passFocusOn(field)
        if (title.trim()) onSave(title.trim())
        setTitle(null)
      }}
      onKeyDown={(event) => event.key === 'Escape' && !isComposing(event) && setTitle(null)}
    >
      <input
        // The press on "save" has just asked for it.
        autoFocus
        aria-label={t('views.name')}
        placeholder={t('views.name')}
        maxLength={20}
        value={title}
        onChange={(event) => setTitle(event.target.value)}
      />
      <button type="submit" className={styles.quiet}>
        {t('views.keep')}
      </button>
    </form>
  )
}

/** What a search filters by: the page of a list and absent values say nothing. */
function filtersOf(search: Record<string, unknown>): [string, unknown][] {
  return Object.entries(search).filter(([key, value]) => value !== undefined && key !== 'page')
}

/** The same for two searches that filter alike. */
function signature(search: Record<string, unknown>): string {
  return JSON.stringify(filtersOf(search).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

interface StoredView {
  title: string
  search: Record<string, unknown>
}

function read(key: string): StoredView[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(found) ? found.filter(isView) : []
  } catch (error) {
    // Somebody else's or a damaged entry; the next save overwrites it.
    if (error instanceof SyntaxError) return []
    throw error
  }
}

function isView(found: unknown): found is StoredView {
  const { title, search } = (found ?? {}) as Partial<StoredView>
  return typeof title === 'string' && title !== '' && typeof search === 'object' && search !== null
}

function useOwnViews(name: string) {
  const key = `longshore.views.${name}`
  const [stored, setStored] = useState(() => read(key))
  // What another tab has kept since is kept as well.
  const keep = (change: (kept: StoredView[]) => StoredView[]): void => {
    const next = change(read(key))
    setStored(next)
    localStorage.setItem(key, JSON.stringify(next))
  }
  const [views, setViews] = useState<{ of: StoredView[]; items: TabItem[] }>({ of: [], items: [] })
  // The same objects as long as the stored ones are the same, so that one of them can be recognised.
  if (views.of !== stored)
    setViews({
      of: stored,
      items: stored.map(({ title, search }) => ({ key: `own.${title}`, title, search })),
    })
  return {
    views: views.items,
    save: (title: string, search: Record<string, unknown>) =>
      keep((kept) => [
        ...kept.filter((view) => view.title !== title),
        { title, search: Object.fromEntries(filtersOf(search)) },
      ]),
    forget: (viewKey: string) => keep((kept) => kept.filter(({ title }) => `own.${title}` !== viewKey)),
  }
}
