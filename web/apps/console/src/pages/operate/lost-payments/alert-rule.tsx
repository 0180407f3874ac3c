// Who is woken when payments are lost: the rule of the alerts, as a sentence beside what it watches.
import { StateTag } from '@longshore/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import parts from '../parts.module.css'
import { lostRuleQuery } from './api'
import { lostTexts } from './locales'

export function AlertRule() {
  const t = lostTexts.useT()
  const rule = useQuery(lostRuleQuery()).data
  if (!rule) return null
  return (
    <section className={parts.card} aria-label={t('rule')}>
      <div className={parts.head}>
        <h2>{t('rule')}</h2>
        <StateTag kind={rule.is_on ? 'done' : 'nothing'}>{t(rule.is_on ? 'ruleOn' : 'ruleOff')}</StateTag>
      </div>
      <p>{t('ruleSays', { threshold: rule.threshold, minutes: rule.minutes })}</p>
      <Link to="/operate/alerts" className={parts.link}>
        {t(rule.is_set ? 'ruleChange' : 'ruleSetUp')}
      </Link>
    </section>
  )
}
