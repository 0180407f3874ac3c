// The colleagues to mention: a listbox that the editor's keys drive; the focus stays in the text.
import { layout } from '@longshore/ui/layout'
import { useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import type { Colleague } from '../api'
import { discussionTexts } from '../locales'
import type { MentionControl, MentionState } from './mention'
import styles from './rich-editor.module.css'

interface Props {
  id: string
  state: MentionState
  store: MentionControl['store']
  /** The id of the active option, for the editor's aria-activedescendant. */
  onActive(optionId: string | null): void
}

export function MentionList({ id, state, store, onActive }: Props) {
  const t = discussionTexts.useT()
  const hasFailed = useStore(store, (known) => known.hasFailed)
  const popup = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState({ query: state.query, index: 0 })
  // Another text is another list: it starts at its first entry.
  const index = chosen.query === state.query ? Math.min(chosen.index, state.items.length - 1) : 0
  const current = state.items[index]
  const { mount } = state
  useEffect(() => (popup.current ? mount(popup.current) : undefined), [mount])
  useEffect(() => {
    onActive(current ? optionId(id, current) : null)
    return () => onActive(null)
  }, [current, id, onActive])

  const choose = ({ id: userId, name }: Colleague): void => state.command({ id: String(userId), label: name })
  const handleKey = (event: KeyboardEvent): boolean => {
    const count = state.items.length
    if (count === 0) return false
    if (event.key === 'ArrowDown') setChosen({ query: state.query, index: (index + 1) % count })
    else if (event.key === 'ArrowUp') setChosen({ query: state.query, index: (index - 1 + count) % count })
    else if ((event.key === 'Enter' || event.key === 'Tab') && current) choose(current)
    else return false
    return true
  }
  useEffect(() => store.setState({ handleKey }))
  return (
    <div ref={popup} className={`${layout.popup} ${styles.mentions}`}>
      <div role="listbox" id={id} aria-label={t('colleagues')} className={styles.options}>
        {state.items.map((colleague) => (
          // The keys come from the editor; see handleKey.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <div
            key={colleague.id}
            id={optionId(id, colleague)}
            role="option"
            tabIndex={-1}
            aria-selected={colleague === current}
            className={`${layout.spread} ${styles.option}`}
            // A press must not take the focus out of the text.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(colleague)}
          >
            <span>{colleague.name}</span>
            <span className={`${layout.clip} ${layout.muted} ${styles.account}`}>{colleague.account}</span>
          </div>
        ))}
      </div>
      <p
        role="status"
        className={state.items.length > 0 ? 'visually-hidden' : `${layout.muted} ${styles.nobody}`}
      >
        {hasFailed && !state.loading ? t('colleaguesUnread') : describe(state, t)}
      </p>
    </div>
  )
}

function describe(state: MentionState, t: ReturnType<typeof discussionTexts.useT>): string {
  if (state.items.length > 0) return `${t('colleagues')} ${state.items.length}`
  return state.loading ? t('searching') : t('noColleague', { text: state.query })
}

function optionId(listId: string, colleague: Colleague): string {
  return `${listId}-${colleague.id}`
}
