// The frame around every page: theme and language attributes, document title, focus after a navigation, toasts.
import { Outlet } from '@tanstack/react-router'
import { Suspense } from 'react'
import { Toaster } from '@/components/toaster'
import { useThemeAttribute } from '@/lib/theme'
import { PendingPage } from './pending-page'
import { useNewVersion } from './use-new-version'
import { usePageFocus } from './use-page-focus'
import { usePageTitle } from './use-page-title'

export function RootFrame() {
  useThemeAttribute()
  return (
    <Suspense fallback={<PendingPage />}>
      <PageEffects />
      <Outlet />
      <Toaster />
    </Suspense>
  )
}

/** Below the Suspense boundary, because titles need the language's texts. */
function PageEffects() {
  usePageTitle()
  usePageFocus()
  useNewVersion()
  return null
}
