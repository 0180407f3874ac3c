// Front door of the download tasks (clauses A-03, T-01): the button in the top bar; the drawer loads when it opens.
import { lazy, Suspense } from 'react'
import { TopBarButton } from '@/components/top-bar-button'
import { useDownloads } from '@/lib/stores/downloads'
import { useEver } from '@/lib/use-ever'
import { downloadTexts } from './locales'
import { useInterrupted } from './use-interrupted'

const loadDrawer = () => import('./drawer')
const Drawer = lazy(() => loadDrawer().then((module) => ({ default: module.DownloadsDrawer })))

export function DownloadsButton() {
  const t = downloadTexts.useT()
  const { tasks, isOpen, setOpen } = useDownloads()
  const isNeeded = useEver(isOpen)
  useInterrupted()
  const running = tasks.filter((task) => task.status === 'running').length
  return (
    <>
      <TopBarButton
        icon="download"
        label={running > 0 ? t('openRunning', { count: running }) : t('open')}
        badge={running}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={() => void loadDrawer()}
        onFocus={() => void loadDrawer()}
        onClick={() => setOpen(true)}
      />
      {isNeeded && (
        <Suspense fallback={null}>
          <Drawer />
        </Suspense>
      )}
    </>
  )
}
