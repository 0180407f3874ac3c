// What a part of the page shows while its answer is not there.
import { FormAlert } from '@longshore/ui/form'
import { layout } from '@longshore/ui/layout'
import type { ReactNode } from 'react'
import button from '@/components/button.module.css'
import { partnerTexts } from './locales'
import { useAnswer } from './use-answer'

interface Props<T> {
  /** Must stay the same function while the question is the same. */
  ask: () => Promise<T>
  children: (data: T, retry: () => void) => ReactNode
}

export function Answered<T>({ ask, children }: Props<T>) {
  const t = partnerTexts.useT()
  const { asked, retry } = useAnswer(ask)
  if (asked.state === 'ready') return children(asked.data, retry)
  if (asked.state === 'loading')
    return (
      <p role="status" className={layout.muted}>
        {t('loading')}
      </p>
    )
  return (
    <div>
      <FormAlert text={asked.reason} />
      <button type="button" className={button.primary} onClick={retry}>
        {t('retry')}
      </button>
    </div>
  )
}
