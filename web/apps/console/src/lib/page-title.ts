// The title's first part as a micro app wants it. Whoever sets it takes it back (null) when it leaves the page.
import { create } from 'zustand'

export const usePageTitleOverride = create<{ title: string | null }>(() => ({ title: null }))

/** Replaces the route's title; null gives the route's title back. */
export function setPageTitle(title: string | null): void {
  usePageTitleOverride.setState({ title })
}
