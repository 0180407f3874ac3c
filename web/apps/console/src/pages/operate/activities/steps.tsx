import { passingFocusOn } from '@longshore/ui/form'
import { Button } from 'antd'
import { useId, useState } from 'react'
import parts from '../parts.module.css'
import styles from './activities.module.css'
import {
  type Activity,
  hasRate,
  isStepped,
  placeOf,
  type Rate,
  type Reward,
  rewardsOf,
  type Step,
  shownAt,
  textOf,
} from './activity'
import { activitiesTexts } from './locales'
import { NumberField } from './number-field'

const RATE: Rate = { item: '', name: '', quantity: 10, per_minor: 100 }

interface Props {
  of: Activity
  onChange(steps: Step[]): void
}

/** What is given from where on. */
export function Steps({ of, onChange }: Props) {
  const t = activitiesTexts.useT()
  const { steps } = of
  const last = steps.at(-1)?.at ?? 0
  const put = (at: number, step: Step): void => onChange(steps.with(at, step))
  return (
    <>
      <h3>{t('rewards')}</h3>
      {steps.map((step, at) => (
        // A step has no other identity than its place.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={`${of.trigger} ${at}`} className={styles.step}>
          {isStepped(of.trigger) && (
            <NumberField
              label={t(`at.${of.trigger as 'each_payment'}`)}
              value={shownAt(step.at, of)}
              onChange={(shown) => put(at, { ...step, at: placeOf(shown, of) })}
            />
          )}
          <RewardsField rewards={step.rewards} onChange={(rewards) => put(at, { ...step, rewards })} />
          {hasRate(of.trigger) && (
            <RateFields
              rate={step.rate}
              onChange={(rate) => put(at, { at: step.at, rewards: step.rewards, ...(rate && { rate }) })}
            />
          )}
          {steps.length > 1 && (
            <Button size="small" onClick={passingFocusOn(() => onChange(steps.toSpliced(at, 1)))}>
              {t('removeStep')}
            </Button>
          )}
        </div>
      ))}
      {isStepped(of.trigger) && (
        <Button size="small" onClick={() => onChange([...steps, { at: last + placeOf(1, of), rewards: [] }])}>
          {t('addStep')}
        </Button>
      )}
    </>
  )
}

interface RewardsFieldProps {
  rewards: readonly Reward[]
  onChange(rewards: Reward[]): void
}

/** A line each; what is not a reward yet stays as it is typed. */
function RewardsField({ rewards, onChange }: RewardsFieldProps) {
  const t = activitiesTexts.useT()
  const hint = useId()
  const [typed, setTyped] = useState(() => textOf(rewards))
  const isRight = rewardsOf(typed) !== undefined
  return (
    <div className={styles.rewards}>
      <label htmlFor={`${hint}items`}>{t('items')}</label>
      <textarea
        id={`${hint}items`}
        rows={2}
        value={typed}
        aria-invalid={!isRight}
        aria-describedby={hint}
        onChange={({ target }) => {
          setTyped(target.value)
          const found = rewardsOf(target.value)
          if (found) onChange(found)
        }}
      />
      <span id={hint} className={parts.muted} role={isRight ? undefined : 'alert'}>
        {t(isRight ? 'itemsHint' : 'itemsFault')}
      </span>
    </div>
  )
}

interface RateProps {
  rate: Rate | undefined
  onChange(rate: Rate | undefined): void
}

/** So many of an item for what was paid: what makes a top-up double. */
function RateFields({ rate, onChange }: RateProps) {
  const t = activitiesTexts.useT()
  return (
    <div className={parts.row}>
      <label>
        <input
          type="checkbox"
          checked={rate !== undefined}
          onChange={({ target }) => onChange(target.checked ? RATE : undefined)}
        />{' '}
        {t('rate')}
      </label>
      {rate && (
        <>
          <NumberField
            label={t('ratePer')}
            value={rate.per_minor}
            onChange={(per) => onChange({ ...rate, per_minor: per })}
          />
          <NumberField
            label={t('rateQuantity')}
            value={rate.quantity}
            onChange={(quantity) => onChange({ ...rate, quantity })}
          />
          <label>
            {t('rateItem')}{' '}
            <input
              value={rate.item}
              maxLength={64}
              size={12}
              onChange={({ target }) => onChange({ ...rate, item: target.value })}
            />
          </label>
        </>
      )}
    </div>
  )
}
