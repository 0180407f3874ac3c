import { useQuery } from '@tanstack/react-query'
import { useCountryName } from '../country-names'
import parts from '../parts.module.css'
import { refusalsQuery } from './api'
import { limitsTexts } from './locales'
import { SUBJECTS } from './search'

/** How often each rule refused somebody, the newest day first. */
export function RefusalsByDay() {
  const t = limitsTexts.useT()
  const { data } = useQuery(refusalsQuery())
  const ruleOf = useRule()
  return (
    <section className={parts.card} aria-labelledby="hits-title">
      <header className={parts.head}>
        <h2 id="hits-title">{t('hits')}</h2>
        <span className={parts.muted}>{t('hitsLead')}</span>
      </header>
      {data?.list.length === 0 && <p className={parts.muted}>{t('noHits')}</p>}
      <ul className={parts.rows}>
        {data?.list.map(({ day, rule, hits }) => (
          <li key={`${day} ${rule}`}>
            <span>{day}</span>
            <b>{ruleOf(rule)}</b>
            <span>{t('times', { count: hits.toLocaleString('en-US') })}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** `region:US`, `list:vpn`, `refused:device` in words. */
function useRule(): (rule: string) => string {
  const t = limitsTexts.useT()
  const nameOf = useCountryName()
  return (rule) => {
    const [kind, key = ''] = rule.split(':', 2)
    if (kind === 'region') return t('rule.region', { country: nameOf(key) })
    const subject = SUBJECTS.find((one) => one === key)
    if (kind === 'refused' && subject) return t(`rule.refused.${subject}`)
    return t('rule.list', { key })
  }
}
