// Mentions, stored as `<span data-mention-id="12">@Name</span>`; `@` opens the list of colleagues.
import { Mention, type MentionNodeAttrs } from '@tiptap/extension-mention'
import type { SuggestionProps } from '@tiptap/suggestion'
import { createStore } from 'zustand'
import { type Colleague, findColleagues } from '../api'

const DEBOUNCE_MS = 200

/** What the list shows while somebody types a name. */
export type MentionState = SuggestionProps<Colleague, MentionNodeAttrs>

interface MentionStore {
  /** Null while no name is being typed. */
  state: MentionState | null
  /** The colleagues could not be looked up. */
  hasFailed: boolean
  /** Set by the list; true when it has used the key. */
  handleKey: (event: KeyboardEvent) => boolean
}

/** The extension, and the store by which it talks to the list, which is React's. */
export function createMention() {
  const store = createStore<MentionStore>(() => ({
    state: null,
    hasFailed: false,
    handleKey: () => false,
  }))
  const show = (state: MentionState): void => store.setState({ state })
  const extension = StoredMention.configure({
    deleteTriggerWithBackspace: true,
    suggestion: {
      // Chinese text has no space before the sign.
      allowedPrefixes: null,
      debounce: DEBOUNCE_MS,
      items: async ({ query, signal }) => {
        store.setState({ hasFailed: false })
        try {
          return await findColleagues(query, signal)
        } catch (error) {
          store.setState({ hasFailed: true })
          throw error
        }
      },
      render: () => ({
        onStart: show,
        onUpdate: show,
        onExit: () => store.setState({ state: null }),
        onKeyDown: ({ event }) => {
          // The drawer would close on the same key.
          if (event.key === 'Escape') event.stopPropagation()
          return store.getState().handleKey(event)
        },
      }),
    },
  })
  return { extension, store }
}

export type MentionControl = ReturnType<typeof createMention>

const StoredMention = Mention.extend({
  addAttributes() {
    return {
      id: { default: null, parseHTML: (element) => Number(element.dataset.mentionId) || null },
      label: { default: '', parseHTML: (element) => element.textContent?.replace(/^@/, '') ?? '' },
      mentionSuggestionChar: { default: '@', rendered: false },
    }
  },
  parseHTML() {
    return [{ tag: 'span[data-mention-id]' }]
  },
  renderHTML({ node }) {
    const { id, label } = node.attrs as MentionNodeAttrs
    return ['span', { 'data-mention-id': id }, `@${label}`]
  },
})
