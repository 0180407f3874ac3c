// The documentation menu of the top bar (clause A-04).
import { Icon } from '@longshore/ui/icon'
import { lazy, Suspense, useState } from 'react'
import { MenuButton } from '@/components/menu-button'
import { useLanguage } from '@/lib/i18n'
import { useEver } from '@/lib/use-ever'
import { docsTexts } from './locales'

const GuideDialog = lazy(() => import('./guide-dialog').then((module) => ({ default: module.GuideDialog })))

export function DocsMenu() {
  const t = docsTexts.useT()
  const language = useLanguage()
  const [isGuideOpen, setGuideOpen] = useState(false)
  const isNeeded = useEver(isGuideOpen)
  const choices = [
    {
      key: 'developer',
      label: t('developer'),
      icon: 'external' as const,
      onSelect: () => void window.open(`/micro/docs/${language}/index.html`, '_blank', 'noopener'),
    },
    { key: 'guide', label: t('guide'), icon: 'book' as const, onSelect: () => setGuideOpen(true) },
  ]
  return (
    <>
      <MenuButton label={t('menu')} choices={choices}>
        <Icon name="book" />
      </MenuButton>
      {isNeeded && (
        <Suspense fallback={null}>
          <GuideDialog isOpen={isGuideOpen} onClose={() => setGuideOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
