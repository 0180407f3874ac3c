// How many of those who took the first step took the others, in their order and within a window.
import { EmptyState, SelectFilter } from '@longshore/ui'
import { layout } from '@longshore/ui/layout'
import { useNavigate } from '@tanstack/react-router'
import { Select } from 'antd'
import { Conditions } from '../../components/conditions/conditions'
import { Controls } from '../../components/controls'
import { DataPage } from '../../components/data-page'
import { useEventNames } from '../../components/event-names'
import { componentTexts } from '../../components/locales'
import { PartSelect } from '../../components/part-select'
import { Query } from '../../components/query'
import { EVENT, useTypedName } from '../../components/typed-name'
import { periodForm } from '../../lib/days'
import { askedOf, useFunnelQuery } from './api'
import styles from './funnel-page.module.css'
import { funnelTexts } from './locales'
import { PartTable } from './part-table'
import { type FunnelSearch, hoursOf, MOST_FILTERS, stepsChosen, WINDOWS } from './search'
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
      asked={askedOf(search)}
      controls={
        <>
          <Controls to="/funnel" gameId={gameId} search={search}>
            <PartSelect to="/funnel" gameId={gameId} search={search} />
          </Controls>
          <Builder gameId={gameId} search={search} />
        </>
      }
      instead={steps.length < 2 && <EmptyState title={t('empty')} lead={t('empty.lead')} />}
    >
      {(funnel) => (
        <div className={layout.stack}>
          <Steps funnel={funnel} search={search} />
          <PartTable funnel={funnel} />
          <Query sql={funnel.sql} />
        </div>
      )}
    </DataPage>
  )
}

function Builder({ gameId, search }: Props) {
  const t = funnelTexts.useT()
  const own = componentTexts.useT()
  const navigate = useNavigate()
  const { events, properties, isPending, handleOpen } = useEventNames(gameId, periodForm(search))
  const steps = search.steps ?? []
  const names = useTypedName(
    events.map((value) => ({ value, label: value })),
    EVENT,
    steps,
  )
  const set = (part: FunnelSearch): void =>
    void navigate({ to: '/funnel', search: { ...search, ...part } as never, replace: true })
  return (
    <div className={styles.builder}>
      <Select
        {...names}
        mode="multiple"
        maxCount={8}
        // What is typed before there are names would choose nothing, without a word.
        disabled={isPending}
        loading={isPending}
        aria-label={t('steps')}
        placeholder={t('steps.choose')}
        value={steps}
        onOpenChange={handleOpen}
        onChange={(chosen) => set(stepsChosen(search, chosen))}
      />
      <SelectFilter
        label={t('window')}
        value={String(hoursOf(search))}
        options={WINDOWS.map((hours) => ({ value: String(hours), label: t('window.hours', { hours }) }))}
        onChange={(hours) => set({ hours: Number(hours) })}
      />
      <p className={`${layout.hint} ${layout.flush} ${styles.typed}`}>{own('names.typed')}</p>
      {search.steps && (
        <div className={styles.conditions}>
          <Conditions
            conditions={search.filters ?? []}
            properties={properties}
            steps={search.steps}
            fresh={{ step: 1, field: 'server', operator: 'is', value: '' }}
            most={MOST_FILTERS}
            onChange={(filters) => set({ filters })}
          />
        </div>
      )}
    </div>
  )
}
