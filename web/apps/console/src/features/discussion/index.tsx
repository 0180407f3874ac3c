// Front door of the discussion: its button in the top bar, and its dock beside the page, which loads on demand.
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { TopBarButton } from '@/components/top-bar-button'
import { useDiscussion } from '@/lib/stores/discussion'
import { commentCountQuery } from './api'
import { badgeText } from './badge'
import { discussionTexts } from './locales'
import { hasDiscussion, useCommentScope } from './scope'

const loadDock = () => import('./discussion-dock')
const LazyDock = lazy(() => loadDock().then((module) => ({ default: module.DiscussionDock })))

export function DiscussionButton() {
  const t = discussionTexts.useT()
  const { isOpen, setOpen } = useDiscussion()
  const scope = useCommentScope()
  const count = useQuery({ ...commentCountQuery(scope), enabled: hasDiscussion(scope) })
  const total = count.data?.total ?? 0
  return (
    <TopBarButton
      icon="chat"
      label={total > 0 ? t('openCount', { count: total, shown: badgeText(total) }) : t('open')}
      badge={badgeText(total)}
      aria-expanded={isOpen}
      aria-keyshortcuts="."
      onPointerEnter={() => void loadDock()}
      onFocus={() => void loadDock()}
      onClick={() => setOpen(!isOpen)}
    />
  )
}

/** The discussion of the page that it stands beside, while it is open. */
export function Discussion() {
  const { isOpen, setOpen } = useDiscussion()
  const scope = useCommentScope()
  if (!isOpen) return null
  return (
    <Suspense fallback={null}>
      <LazyDock scope={scope} onClose={() => setOpen(false)} />
    </Suspense>
  )
}
