// 实名: "are we clean towards the regulator?" Names, reports, limits that hit, the rules, the connection and its acceptance.
import { GameTime, PageHeader, StatCard, StatCards, StateTag, Tabs, ZoneNote } from '@longshore/ui'
import { useQuery } from '@tanstack/react-query'
import { pageTexts } from '@/lib/pages'
import { usePageAddress } from '@/lib/use-page-address'
import parts from '../parts.module.css'
import { type Summary, summaryQuery } from './api'
import { ConnectionTab } from './connection'
import { HitsTab } from './hits'
import { realNameTexts } from './locales'
import { NamesTab } from './names'
import { RefundsTab } from './refunds/refunds-tab'
import { ReportsTab } from './reports'
import { RulesTab } from './rules'
import type { RealNameSearch } from './search'

const TO = '/operate/real-name'

export function RealNamePage() {
  const t = realNameTexts.useT()
  const titles = pageTexts.useT()
  const { search } = usePageAddress<RealNameSearch>(TO)
  const { data } = useQuery(summaryQuery())
  const tab = search.tab ?? 'names'
  return (
    <>
      <PageHeader title={titles('RealName')} lead={t('lead')} meta={<ZoneNote />} />
      {data && <Standing summary={data} />}
      <Tabs
        label={titles('RealName')}
        to={TO}
        current={tab}
        items={[
          { key: 'names', title: t('tab.names'), search: {}, count: data?.names.waiting },
          { key: 'reports', title: t('tab.reports'), search: { tab: 'reports' } },
          { key: 'hits', title: t('tab.hits'), search: { tab: 'hits' } },
          { key: 'refunds', title: t('tab.refunds'), search: { tab: 'refunds' } },
          { key: 'rules', title: t('tab.rules'), search: { tab: 'rules' } },
          { key: 'connection', title: t('tab.connection'), search: { tab: 'connection' } },
        ]}
      />
      {tab === 'names' && <NamesTab />}
      {tab === 'reports' && <ReportsTab />}
      {tab === 'hits' && <HitsTab />}
      {tab === 'refunds' && <RefundsTab />}
      {tab === 'rules' && <RulesTab summary={data} />}
      {tab === 'connection' && <ConnectionTab />}
    </>
  )
}

function Standing({ summary }: { summary: Summary }) {
  const t = realNameTexts.useT()
  const name = (state: keyof Summary['names']): number => summary.names[state] ?? 0
  const report = (state: keyof Summary['reports']): number => summary.reports[state] ?? 0
  return (
    <>
      {summary.failing && <p className={parts.alert}>{t('failing', { why: summary.failing })}</p>}
      {summary.year_missing && (
        <p className={parts.alert}>{t('yearMissing', { year: summary.year_missing })}</p>
      )}
      <StatCards>
        <StatCard
          label={t('rulesState')}
          value={
            <StateTag kind={summary.is_on ? 'done' : 'nothing'} isBoxed>
              {t(summary.is_on ? 'on' : 'off')}
            </StateTag>
          }
          // Rules that are not enabled keep nobody out.
          detail={summary.is_on && <Today summary={summary} />}
        />
        <StatCard
          label={t('counted')}
          value={name('verified') + name('given')}
          of={t('people')}
          detail={t('minors', { count: summary.minors })}
        />
        <StatCard
          label={t('open')}
          value={name('waiting') + name('pending')}
          of={t('people')}
          detail={t('openDetail')}
        />
        <StatCard
          label={t('unreported')}
          value={report('unreported') + report('refused')}
          of={t('times')}
          detail={t('reportedDetail', { count: report('reported'), queued: report('queued') })}
        />
        <StatCard label={t('hitsToday')} value={summary.hits} of={t('times')} detail={t('lastDay')} />
      </StatCards>
    </>
  )
}

function Today({ summary: { today_opens: opens, today_closes: closes } }: { summary: Summary }) {
  const t = realNameTexts.useT()
  if (!opens || !closes) return t('closedToday')
  return (
    <>
      {t('openToday')} <GameTime at={opens} format="time" /> – <GameTime at={closes} format="time" />
    </>
  )
}
