// Every metric in one place; each has an address of its own, so that it can be sent to somebody who asks.
import { FailureState, PageSkeleton, useLoad, useRemoteSession } from '@longshore/remote'
import { EmptyState, PageHeader, SearchFilter } from '@longshore/ui'
import { layout } from '@longshore/ui/layout'
import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { type Definition, useDefinitionsQuery } from '../../components/definitions'
import { MetricFacts } from '../../components/why'
import { LedgerCard } from './ledger-card'
import { definitionsTexts } from './locales'

export function DefinitionsPage({ gameId }: { gameId: number; search: unknown }) {
  const t = definitionsTexts.useT()
  const load = useLoad(useDefinitionsQuery())
  const { isPhoneView } = useRemoteSession()
  const [keyword, setKeyword] = useState<string>()
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} />
      {load.state === 'loading' && <PageSkeleton />}
      {load.state === 'failed' && <FailureState error={load.error} area={t('title')} onRetry={load.retry} />}
      {load.state === 'ready' && (
        <div className={layout.stack}>
          {/* A phone may not ask for either. */}
          {!isPhoneView && (
            <>
              <LedgerCard gameId={gameId} />
              <Link to="/zone" className={layout.link}>
                {t('zone')}
              </Link>
            </>
          )}
          <SearchFilter label={t('search')} value={keyword} onChange={setKeyword} />
          <MetricList list={load.data.list.filter((one) => matches(one, keyword ?? ''))} />
        </div>
      )}
    </>
  )
}

function MetricList({ list }: { list: readonly Definition[] }) {
  const t = definitionsTexts.useT()
  const { hash } = useLocation()
  // The browser looked for it before the list was there.
  useEffect(() => document.getElementById(hash)?.scrollIntoView(), [hash])
  if (list.length === 0) return <EmptyState title={t('none')} />
  return list.map((one) => (
    <section key={one.name} id={one.name} className={layout.card} aria-labelledby={`title-${one.name}`}>
      <h2 id={`title-${one.name}`} className={layout.title}>
        {one.title}{' '}
        <Link
          to="/definitions"
          hash={one.name}
          aria-label={t('address', { title: one.title, name: one.name })}
        >
          <code className={layout.muted}>{one.name}</code>
        </Link>
      </h2>
      <p className={layout.lead}>{one.sentence}</p>
      <MetricFacts definition={one} />
    </section>
  ))
}

/** What is searched for may stand in the title, the name or the sentence. */
export function matches({ title, name, sentence }: Definition, keyword: string): boolean {
  const wanted = keyword.toLowerCase()
  return [title, name, sentence].some((text) => text.toLowerCase().includes(wanted))
}
