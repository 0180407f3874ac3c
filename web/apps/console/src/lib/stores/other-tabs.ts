// A store that is kept in local storage follows the changes of the other tabs: signing out of one signs out of all.

interface PersistedStore {
  persist: { getOptions(): { name?: string }; rehydrate(): Promise<void> | void }
}

/** Rehydrates the store when another tab writes it. */
export function followOtherTabs(store: PersistedStore): void {
  window.addEventListener('storage', (event) => {
    if (event.key === store.persist.getOptions().name && event.newValue !== null)
      void store.persist.rehydrate()
  })
}
