import type { Row } from '@longshore/api-client'
import { type Column, DataTable } from '@longshore/ui'
import { useQuery } from '@tanstack/react-query'
import { useCountryName } from '../country-names'
import parts from '../parts.module.css'
import { refusalsQuery } from './api'
import { limitsTexts } from './locales'
import { SUBJECTS } from './search'

type OfDay = Row<'usdk_list_refusals'>

/** How often each rule refused somebody. */
export function RefusalsByDay() {
  const t = limitsTexts.useT()
  const query = useQuery(refusalsQuery())
  const ruleOf = useRule()
  const columns: Column<OfDay>[] = [
    { key: 'day', title: t('day'), isPrimary: true, render: ({ day }) => day },
    { key: 'rule', title: t('rule'), render: ({ rule }) => ruleOf(rule) },
    { key: 'hits', title: t('count'), align: 'end', render: ({ hits }) => hits.toLocaleString() },
  ]
  return (
    <section aria-labelledby="hits-title">
      <header className={parts.head}>
        <h2 id="hits-title">{t('hits')}</h2>
        <span className={parts.muted}>{t('hitsLead')}</span>
      </header>
      <DataTable
        name="limit-hits"
        label={t('hits')}
        columns={columns}
        rowKey={({ day, rule }) => `${day} ${rule}`}
        query={query}
        empty={{ title: t('noHits') }}
      />
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
