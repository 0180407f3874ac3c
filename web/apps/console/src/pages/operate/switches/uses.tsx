// Where is it used? What calls show of it; which switches a client's code looks at, no call says.
import { ErrorState, GameTime, StateTag, TextSkeleton } from '@longshore/ui'
import { layout } from '@longshore/ui/layout'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import parts from '../parts.module.css'
import { readsQuery } from './api'
import { switchesTexts } from './locales'

/** Asked when it is unfolded. */
export function Uses({ of }: { of: string }) {
  const t = switchesTexts.useT()
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={parts.card} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('uses')}</summary>
      <p className={parts.muted}>{t('usesLead')}</p>
      {isOpen && <Reads of={of} />}
    </details>
  )
}

function Reads({ of }: { of: string }) {
  const t = switchesTexts.useT()
  const { data, error, refetch } = useQuery(readsQuery(of))
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <TextSkeleton />
  return (
    <ul className={parts.rows}>
      {data.map(({ reader, last_at: last, detail }) => (
        <li key={reader}>
          <StateTag kind={last ? 'done' : 'nothing'}>{t(last ? 'uses.read' : 'uses.notRead')}</StateTag>
          <span>{t(`uses.${reader}`)}</span>
          <span className={layout.muted}>
            {last && <GameTime at={last} />}
            {detail && ` · ${detail}`}
          </span>
        </li>
      ))}
    </ul>
  )
}
