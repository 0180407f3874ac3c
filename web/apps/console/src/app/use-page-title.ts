import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { usePageTitleOverride } from '@/lib/page-title'
import { pageTexts } from '@/lib/pages'
import './route-data'

const PRODUCT = 'Longshore'

/** Sets the document title from the page's title (clause R-07), or from what a micro app asked for. */
export function usePageTitle(): void {
  const t = pageTexts.useT()
  const page = useRouterState({
    select: (state) => state.matches.findLast((match) => match.staticData.page)?.staticData.page,
  })
  const override = usePageTitleOverride((state) => state.title)
  useEffect(() => {
    const title = override ?? (page ? t(page) : null)
    document.title = title ? `${title} - ${PRODUCT}` : PRODUCT
  })
}
