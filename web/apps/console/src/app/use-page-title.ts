import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { usePageTitleOverride } from '@/lib/page-title'
import { appTexts } from './locales'
import './route-data'

const PRODUCT = 'Longshore'

/** Sets the document title from the route's title (clause R-07), or from what a micro app asked for. */
export function usePageTitle(): void {
  const t = appTexts.useT()
  const key = useRouterState({
    select: (state) => state.matches.findLast((match) => match.staticData.title)?.staticData.title,
  })
  const override = usePageTitleOverride((state) => state.title)
  useEffect(() => {
    const title = override ?? (key ? t(`title.${key}`) : null)
    document.title = title ? `${title} - ${PRODUCT}` : PRODUCT
  })
}
