// While what happened before comes in for the first time: figures of a part of it would be taken for all of it.
import { EmptyState, Meter } from '@longshore/ui'
import { layout } from '@longshore/ui/layout'
import { componentTexts } from './locales'

export interface Loading {
  done: number
  of: number
}

export function LoadingFigures({ loading: { done, of } }: { loading: Loading }) {
  const t = componentTexts.useT()
  // 100 % is said by the figures.
  const percent = of > 0 ? Math.min(99, Math.floor((done / of) * 100)) : 0
  return (
    <section className={layout.frame} role="status">
      <EmptyState title={t('loading.title', { percent })} lead={t('loading.lead')} />
      <Meter share={percent / 100} />
    </section>
  )
}
