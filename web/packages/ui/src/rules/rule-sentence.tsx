// Rules in a sentence, written from the tree and never typed, so that it says what the server does.
import { Fragment, type ReactNode } from 'react'
import { Icon } from '../icon'
import { type Translate, useUiTexts } from '../locales'
import type { Rule, RuleCondition } from './rule-tree'
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
  const { conditions, percent, result } = rule
  return (
    <>
      {conditions.length === 0 && t('rule.always')}
      {conditions.map((condition, index) => (
        // As above.
        // oxlint-disable-next-line react/no-array-index-key
        <Fragment key={index}>
          {index > 0 && t('rule.and')}
          {index === 0 && t('rule.when')}
          {condition.field}
          {t(`rule.${condition.operator}`)}
          <b>{valueWords(condition, t)}</b>
        </Fragment>
      ))}
      {conditions.length > 0 && t('rule.then')}
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

function valueWords({ operator, values }: RuleCondition, t: Translate): string {
  if (operator === 'between') return values.join(t('rule.to'))
  const last = values.at(-1)
  if (values.length < 2 || last === undefined) return last ?? t('rule.nothing')
  return `${values.slice(0, -1).join(t('rule.comma'))}${t('rule.or')}${last}`
}
