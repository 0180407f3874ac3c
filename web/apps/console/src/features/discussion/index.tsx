// Front door of the discussion: its button in the top bar. The drawer, and with it antd and the editor, loads on demand.
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { TopBarButton } from '@/components/top-bar-button'
import { useDiscussion } from '@/lib/stores/discussion'
import { useEver } from '@/lib/use-ever'
import { commentCountQuery } from './api'
import { badgeText } from './badge'
import { discussionTexts } from './locales'
import { hasDiscussion, useCommentScope } from './scope'

const loadDrawer = () => import('./drawer')
const Drawer = lazy(() => loadDrawer().then((module) => ({ default: module.DiscussionDrawer })))

export function DiscussionButton() {
  const t = discussionTexts.useT()
  const { isOpen, setOpen } = useDiscussion()
  const isNeeded = useEver(isOpen)
  const scope = useCommentScope()
  const count = useQuery({ ...commentCountQuery(scope), enabled: hasDiscussion(scope) })
  const total = count.data?.total ?? 0
  return (
    <>
      <TopBarButton
        icon="chat"
        label={total > 0 ? t('openCount', { count: total }) : t('open')}
        badge={badgeText(total)}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={() => void loadDrawer()}
        onFocus={() => void loadDrawer()}
        onClick={() => setOpen(true)}
      />
      {isNeeded && (
        <Suspense fallback={null}>
          <Drawer isOpen={isOpen} scope={scope} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
