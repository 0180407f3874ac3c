// The question, part by part; each change asks at once.
import { layout } from '@longshore/ui/layout'
import { Button, Input, Select } from 'antd'
import { useEventNames } from '../../components/event-names'
import { componentTexts } from '../../components/locales'
import { periodForm } from '../../lib/days'
import styles from './events-page.module.css'
import { eventsTexts } from './locales'
import { type Condition, type EventsSearch, GRAINS, isOfNumber, MEASURES, OPERATORS } from './search'

const COLUMNS = ['event', 'channel', 'server', 'version', 'currency', 'source'] as const

interface Props {
  gameId: number
  search: EventsSearch
  onChange(next: EventsSearch): void
}

export function Builder({ gameId, search, onChange }: Props) {
  const t = eventsTexts.useT()
  const names = useEventNames(gameId, periodForm(search))
  const { measure = 'times', grain = 'day', by = [] } = search
  const set = (part: EventsSearch) => onChange({ ...search, ...part })
  const properties = names.properties.map((name) => ({ value: `property:${name}`, label: name }))
  const columns = COLUMNS.map((value) => ({ value, label: t(`field.${value}`) }))
  return (
    <section className={`${layout.frame} ${styles.builder}`} aria-label={t('question')}>
      <Labelled text={t('event')}>
        <Select
          showSearch
          allowClear
          aria-label={t('event')}
          placeholder={t('event.all')}
          value={search.event ?? null}
          options={names.events.map((value) => ({ value, label: value }))}
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
          <Select
            showSearch
            aria-label={t('of')}
            value={search.of ?? 'amount'}
            options={[{ value: 'amount', label: t('field.amount') }, ...properties]}
            onChange={(of) => set({ of })}
          />
        </Labelled>
      )}
      <Labelled text={t('by')}>
        <Select
          mode="multiple"
          maxCount={3}
          aria-label={t('by')}
          placeholder={t('by.none')}
          value={by}
          options={[...columns, ...properties]}
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
      <Conditions
        conditions={search.conditions ?? []}
        fields={[...columns, { value: 'amount', label: t('field.amount') }, ...properties]}
        onChange={(conditions) => set({ conditions })}
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

interface ConditionsProps {
  conditions: readonly Condition[]
  fields: { value: string; label: string }[]
  onChange(conditions: Condition[]): void
}

function Conditions({ conditions, fields, onChange }: ConditionsProps) {
  const t = eventsTexts.useT()
  const own = componentTexts.useT()
  const put = (index: number, part: Partial<Condition>) =>
    onChange(conditions.map((one, each) => (each === index ? { ...one, ...part } : one)))
  return (
    <div className={layout.tight}>
      <span className={layout.strong}>{t('conditions')}</span>
      {conditions.map((one, index) => (
        // Conditions have no names: their place is what they are known by.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index} className={styles.condition}>
          <Select
            aria-label={t('condition.field', { n: index + 1 })}
            value={one.field}
            options={fields}
            onChange={(field) => put(index, { field })}
          />
          <Select
            aria-label={t('condition.operator', { n: index + 1 })}
            value={one.operator}
            options={OPERATORS.map((value) => ({ value, label: t(`operator.${value}`) }))}
            onChange={(operator) => put(index, { operator })}
          />
          <Input
            aria-label={t('condition.value', { n: index + 1 })}
            maxLength={200}
            defaultValue={one.value}
            onBlur={({ target }) => target.value !== one.value && put(index, { value: target.value })}
            onPressEnter={({ currentTarget }) => put(index, { value: currentTarget.value })}
          />
          <Button
            type="text"
            aria-label={t('condition.remove', { n: index + 1 })}
            onClick={() => onChange(conditions.filter((_, each) => each !== index))}
          >
            {own('remove')}
          </Button>
        </div>
      ))}
      <Button
        className={styles.add}
        disabled={conditions.length >= 10}
        onClick={() => onChange([...conditions, { field: 'event', operator: 'is', value: '' }])}
      >
        {t('condition.add')}
      </Button>
    </div>
  )
}
