// How many of those who took the first step took the others, in their order and within a window.
import { EmptyState, SelectFilter } from '@longshore/ui'
import { layout } from '@longshore/ui/layout'
import { useNavigate } from '@tanstack/react-router'
import { Select } from 'antd'
import { Controls } from '../../components/controls'
import { DataPage } from '../../components/data-page'
import { useEventNames } from '../../components/event-names'
import { Query } from '../../components/query'
import { periodForm } from '../../lib/days'
import { funnelForm, useFunnelQuery } from './api'
import { ChannelTable } from './channel-table'
import styles from './funnel-page.module.css'
import { funnelTexts } from './locales'
import { type FunnelSearch, hoursOf, WINDOWS } from './search'
import { Steps } from './steps'

interface Props {
  gameId: number
  search: FunnelSearch
}

export function FunnelPage({ gameId, search }: Props) {
  const t = funnelTexts.useT()
  const steps = search.steps ?? []
  return (
    <DataPage
      title={t('title')}
      lead={t('lead')}
      query={useFunnelQuery(gameId, search)}
      asked={{ page: 'funnel', ...funnelForm(search) }}
      controls={
        <>
          <Controls to="/funnel" gameId={gameId} search={search} />
          <Builder gameId={gameId} search={search} />
        </>
      }
      instead={steps.length < 2 && <EmptyState title={t('empty')} lead={t('empty.lead')} />}
    >
      {(funnel) => (
        <div className={layout.stack}>
          <Steps funnel={funnel} />
          <ChannelTable funnel={funnel} />
          <Query sql={funnel.sql} />
        </div>
      )}
    </DataPage>
  )
}

function Builder({ gameId, search }: Props) {
  const t = funnelTexts.useT()
  const navigate = useNavigate()
  const { events } = useEventNames(gameId, periodForm(search))
  const set = (part: FunnelSearch): void =>
    void navigate({ to: '/funnel', search: { ...search, ...part } as never, replace: true })
  return (
    <div className={styles.builder}>
      <Select
        mode="multiple"
        maxCount={8}
        aria-label={t('steps')}
        placeholder={t('steps.choose')}
        value={search.steps ?? []}
        options={events.map((value) => ({ value, label: value }))}
        onChange={(steps) => set({ steps })}
      />
      <SelectFilter
        label={t('window')}
        value={String(hoursOf(search))}
        options={WINDOWS.map((hours) => ({ value: String(hours), label: t('window.hours', { hours }) }))}
        onChange={(hours) => set({ hours: Number(hours) })}
      />
    </div>
  )
}
