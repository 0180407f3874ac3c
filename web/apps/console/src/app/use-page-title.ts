import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { create } from 'zustand'
import { appTexts } from './locales'
import './route-data'

const PRODUCT = 'Longshore'

/** The first part of the title that a micro app may set for its own pages; a navigation of the shell resets it. */
export const useTitleOverride = create<{ title: string | null }>(() => ({ title: null }))

/** Sets the document title from the route's title (clause R-07). */
export function usePageTitle(): void {
  const t = appTexts.useT()
  const key = useRouterState({
    select: (state) => state.matches.findLast((match) => match.staticData.title)?.staticData.title,
  })
  const override = useTitleOverride((state) => state.title)
  useEffect(() => useTitleOverride.setState({ title: null }), [key])
  useEffect(() => {
    const title = override ?? (key ? t(`title.${key}`) : null)
    document.title = title ? `${title} - ${PRODUCT}` : PRODUCT
  })
}
