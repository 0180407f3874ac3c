import { Outlet } from '@tanstack/react-router'
import { DiscussionButton } from '@/features/discussion'
import { DocsMenu } from '@/features/docs'
import { DownloadsButton } from '@/features/downloads'

/** Sidebar, top bar and the page. */
export function EntryLayout() {
  return (
    <div>
      <header>
        <DownloadsButton />
        <DocsMenu />
        <DiscussionButton />
      </header>
      <main>
        <Outlet />
      </main>
    </div>
  )
}
