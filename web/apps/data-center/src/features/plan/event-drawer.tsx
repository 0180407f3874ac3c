// One event: how it differs from the plan, its properties as planned and as they came, the code that sends it.
import { CopyButton, Drawer, GameTime } from '@longshore/ui'
import { layout } from '@longshore/ui/layout'
import { useState } from 'react'
import { formatCount } from '../../lib/figures'
import type { Checked, PlannedProperty } from './api'
import { httpCall, javaCall, typescriptCall } from './calls'
import { planTexts } from './locales'
import { type PlanRow, plannedAs } from './rows'

export function EventDrawer({ row, onClose }: { row: PlanRow; onClose(): void }) {
  const { event, planned, checked } = row
  const sendable = planned ?? (checked && plannedAs(checked))
  return (
    <Drawer title={<code>{event}</code>} onClose={onClose}>
      <div className={layout.stack}>
        {planned && <Words planned={planned} />}
        {planned && checked && checked.problems.length > 0 && (
          <Problems checked={checked} planned={planned} />
        )}
        <Properties planned={planned?.properties ?? []} checked={checked} isPlanned={planned !== undefined} />
        {sendable && <Code event={event} properties={sendable.properties} />}
      </div>
    </Drawer>
  )
}

type Planned = NonNullable<PlanRow['planned']>

function Words({ planned: { title, meaning, changed_user_name, changed_at } }: { planned: Planned }) {
  const t = planTexts.useT()
  return (
    <div>
      {title && <strong>{title}</strong>}
      {meaning && <p className={layout.flush}>{meaning}</p>}
      <p className={layout.hint}>
        {t('by', { name: changed_user_name })} <GameTime at={changed_at} />
      </p>
    </div>
  )
}

function Problems({ checked: { problems, looked_at }, planned }: { checked: Checked; planned: Planned }) {
  const t = planTexts.useT()
  const typeOf = new Map(planned.properties.map(({ name, type }) => [name, t(`type.${type}`)]))
  return (
    <section aria-labelledby="plan-problems">
      <h3 id="plan-problems" className={layout.title}>
        {t('problems')}{' '}
        <span className={layout.muted}>{t('looked.at', { count: formatCount(looked_at) })}</span>
      </h3>
      <ul>
        {problems.map(({ property, kind, times, example }) => (
          <li key={`${property} ${kind} ${example}`} className={layout.anywhere}>
            {t(`problem.${kind}`, {
              property,
              count: formatCount(times),
              type: typeOf.get(property) ?? '',
              example,
            })}
          </li>
        ))}
      </ul>
    </section>
  )
}

interface PropertiesProps {
  planned: readonly PlannedProperty[]
  checked: Checked | undefined
  isPlanned: boolean
}

function Properties({ planned, checked, isPlanned }: PropertiesProps) {
  const t = planTexts.useT()
  const seen = new Map(checked?.properties.map((one) => [one.name, one]))
  const known = new Map(planned.map((one) => [one.name, one]))
  const names = [...known.keys(), ...[...seen.keys()].filter((name) => !known.has(name))]
  if (names.length === 0) return <p className={layout.muted}>{t('properties.none')}</p>
  return (
    <table className={layout.diff}>
      <thead>
        <tr>
          <th scope="col">{t('property')}</th>
          {isPlanned && <th scope="col">{t('type')}</th>}
          <th scope="col">{t('came')}</th>
          <th scope="col">{t('example')}</th>
        </tr>
      </thead>
      <tbody>
        {names.map((name) => (
          <tr key={name}>
            <th scope="row" className={layout.anywhere}>
              <code>{name}</code>
            </th>
            {isPlanned && (
              <td>
                <PlannedType property={known.get(name)} />
              </td>
            )}
            <td>
              <SeenTypes types={seen.get(name)?.types ?? []} />
            </td>
            <td className={layout.anywhere}>{seen.get(name)?.example}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function PlannedType({ property }: { property: PlannedProperty | undefined }) {
  const t = planTexts.useT()
  if (!property) return t('unplanned')
  return (
    <>
      {t(`type.${property.type}`)}{' '}
      <span className={layout.muted}>{t(property.is_required ? 'required' : 'optional')}</span>
      {property.meaning && <p className={layout.hint}>{property.meaning}</p>}
    </>
  )
}

function SeenTypes({ types }: { types: Checked['properties'][number]['types'] }) {
  const t = planTexts.useT()
  if (types.length === 0) return t('seen.nothing')
  return types.map(({ type, times }) => (
    <div key={type}>{t('seen.times', { type: t(`type.${type}`), count: formatCount(times) })}</div>
  ))
}

function Code(sendable: { event: string; properties: readonly PlannedProperty[] }) {
  const t = planTexts.useT()
  const [now] = useState(() => Date.now())
  const calls = {
    ts: typescriptCall(sendable),
    java: javaCall(sendable),
    http: httpCall(sendable, window.location.origin, now),
  }
  return (
    <section className={layout.stack} aria-labelledby="plan-code">
      <h3 id="plan-code" className={layout.title}>
        {t('code')}
      </h3>
      {(['ts', 'java', 'http'] as const).map((kind) => (
        <div key={kind} className={layout.tight}>
          <span className={layout.spread}>
            <strong>{t(`code.${kind}`)}</strong>
            <CopyButton text={calls[kind]} />
          </span>
          {/* A long line is moved by the keyboard as well. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <pre className={layout.code} tabIndex={0} aria-label={t(`code.${kind}`)}>
            {calls[kind]}
          </pre>
        </div>
      ))}
    </section>
  )
}
