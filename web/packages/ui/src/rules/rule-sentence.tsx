// Rules in a sentence, written from the tree and never typed, so that it says what the server does.
import { Fragment, type ReactNode } from 'react'
import { Icon } from '../icon'
import { type Translate, useUiTexts } from '../locales'
import type { Rule, RuleCondition, RuleGroup } from './rule-tree'
import styles from './rules.module.css'

interface Props {
  /** From the first that is asked to the last. */
  rules: readonly Rule[]
  /** What everybody else gets, in words. */
  otherwise: string
  /** A line below: how many were hit yesterday. */
  note?: ReactNode
}

export function RuleSentence({ rules, otherwise, note }: Props) {
  const t = useUiTexts()
  return (
    <div className={styles.sentence}>
      <Icon name="chat" size={18} />
      <div>
        <p>
          {rules.map((rule, index) => (
            // Rules are told in their order and have no other identity here.
            // oxlint-disable-next-line react/no-array-index-key
            <Fragment key={index}>
              <RuleWords rule={rule} />
              {t('rule.next')}
            </Fragment>
          ))}
          {t(rules.length > 0 ? 'rule.others' : 'rule.everybody')}
          <b>{otherwise}</b>
          {t('rule.end')}
        </p>
        {note && <p className={styles.note}>{note}</p>}
      </div>
    </div>
  )
}

function RuleWords({ rule }: { rule: Rule }) {
  const t = useUiTexts()
  const { conditions, join = 'all', percent, result } = rule
  const isForAll = conditions.length === 0 && join === 'all'
  return (
    <>
      {isForAll ? t('rule.always') : t('rule.when')}
      {!isForAll && <Parts of={{ join, parts: conditions }} isOutermost />}
      {!isForAll && t('rule.then')}
      {percent !== undefined && percent < 100 && (
        <>
          {t('rule.share')}
          <b>{t('rule.percent', { percent })}</b>
          {t('rule.shareGets')}
        </>
      )}
      <b>{result}</b>
    </>
  )
}

/** Conditions one after another; a group in a group stands in brackets, so that nobody mistakes what belongs together. */
function Parts({ of: { join, parts }, isOutermost = false }: { of: RuleGroup; isOutermost?: boolean }) {
  const t = useUiTexts()
  if (parts.length === 0) return t(join === 'any' ? 'rule.never' : 'rule.ever')
  const isBare = join !== 'none' && (isOutermost || parts.length === 1)
  return (
    <>
      {join === 'none' && t('rule.none')}
      {!isBare && t('rule.open')}
      {parts.map((part, index) => (
        // Conditions are told in their order and have no other identity here.
        // oxlint-disable-next-line react/no-array-index-key
        <Fragment key={index}>
          {index > 0 && t(join === 'all' ? 'rule.and' : 'rule.orElse')}
          {'parts' in part ? <Parts of={part} /> : <ConditionWords condition={part} />}
        </Fragment>
      ))}
      {!isBare && t('rule.close')}
    </>
  )
}

function ConditionWords({ condition }: { condition: RuleCondition }) {
  const t = useUiTexts()
  const { field, operator } = condition
  const isAlone = operator === 'known' || operator === 'unknown'
  return (
    <>
      {field}
      {t(`rule.${operator}`)}
      {!isAlone && <b>{valueWords(condition, t)}</b>}
    </>
  )
}

function valueWords({ operator, values }: RuleCondition, t: Translate): string {
  if (operator === 'between') return values.join(t('rule.to'))
  const last = values.at(-1)
  if (values.length < 2 || last === undefined) return last ?? t('rule.nothing')
  return `${values.slice(0, -1).join(t('rule.comma'))}${t('rule.or')}${last}`
}
