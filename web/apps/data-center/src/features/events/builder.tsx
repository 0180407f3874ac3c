// The question, part by part; each change asks at once.
import { layout } from '@longshore/ui/layout'
import { Select } from 'antd'
import { COLUMNS, Conditions } from '../../components/conditions/conditions'
import { conditionsTexts } from '../../components/conditions/locales'
import { useEventNames } from '../../components/event-names'
import { componentTexts } from '../../components/locales'
import { EVENT, PROPERTY, useTypedName } from '../../components/typed-name'
import { periodForm } from '../../lib/days'
import styles from './events-page.module.css'
import { eventsTexts } from './locales'
import { type EventsSearch, GRAINS, isOfNumber, MEASURES, MOST_CONDITIONS } from './search'

interface Props {
  gameId: number
  search: EventsSearch
  onChange(next: EventsSearch): void
}

export function Builder({ gameId, search, onChange }: Props) {
  const t = eventsTexts.useT()
  const own = componentTexts.useT()
  const names = useEventNames(gameId, periodForm(search))
  const { measure = 'times', grain = 'day', by = [] } = search
  const set = (part: EventsSearch) => onChange({ ...search, ...part })
  const properties = names.properties.map((name) => ({ value: `property:${name}`, label: name }))
  const conditions = conditionsTexts.useT()
  const columns = COLUMNS.map((value) => ({ value, label: conditions(`field.${value}`) }))
  const amount = { value: 'amount', label: conditions('field.amount') }
  const of = search.of ?? amount.value
  const eventNames = useTypedName(
    names.events.map((value) => ({ value, label: value })),
    EVENT,
    search.event ? [search.event] : [],
  )
  const numbers = useTypedName([amount, ...properties], PROPERTY, [of])
  const groups = useTypedName([...columns, ...properties], PROPERTY, by)
  return (
    <section className={`${layout.frame} ${styles.builder}`} aria-label={t('question')}>
      <Labelled text={t('event')}>
        <Select
          {...eventNames}
          allowClear
          disabled={names.isPending}
          loading={names.isPending}
          aria-label={t('event')}
          placeholder={t('event.all')}
          value={search.event ?? null}
          onOpenChange={names.handleOpen}
          onChange={(event: string | null) => set({ event: event ?? undefined })}
        />
      </Labelled>
      <Labelled text={t('measure')}>
        <Select
          aria-label={t('measure')}
          value={measure}
          options={MEASURES.map((value) => ({ value, label: t(`measure.${value}`) }))}
          onChange={(value) => set({ measure: value })}
        />
      </Labelled>
      {isOfNumber(measure) && (
        <Labelled text={t('of')}>
          <Select {...numbers} aria-label={t('of')} value={of} onChange={(value) => set({ of: value })} />
        </Labelled>
      )}
      <Labelled text={t('by')}>
        <Select
          {...groups}
          mode="multiple"
          maxCount={3}
          aria-label={t('by')}
          placeholder={t('by.none')}
          value={by}
          onChange={(value) => set({ by: value })}
        />
      </Labelled>
      <Labelled text={t('grain')}>
        <Select
          aria-label={t('grain')}
          value={grain}
          options={GRAINS.map((value) => ({ value, label: t(`grain.${value}`) }))}
          onChange={(value) => set({ grain: value })}
        />
      </Labelled>
      <p className={`${layout.hint} ${layout.flush} ${styles.typed}`}>{own('names.typed')}</p>
      <Conditions
        conditions={search.conditions ?? []}
        properties={names.properties}
        fresh={{ field: 'event', operator: 'is', value: '' }}
        most={MOST_CONDITIONS}
        onChange={(next) => set({ conditions: next })}
      />
    </section>
  )
}

function Labelled({ text, children }: { text: string; children: React.ReactNode }) {
  return (
    <div className={layout.tight}>
      <span className={layout.strong} aria-hidden="true">
        {text}
      </span>
      {children}
    </div>
  )
}
