// What looks wrong about promoters, with evidence, and what was held and released for it.
import { PageHeader, Tabs, ZoneNote } from '@longshore/ui'
import { layout } from '@longshore/ui/layout'
import { useSearch } from '@tanstack/react-router'
import { Holds } from './holds'
import { fraudTexts } from './locales'
import { Suspicions } from './suspicions'

export function FraudPage() {
  const t = fraudTexts.useT()
  const { tab } = useSearch({ from: '/fraud' })
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} meta={<ZoneNote />} />
      <div className={layout.stack}>
        <Tabs
          label={t('title')}
          to="/fraud"
          items={[
            { key: 'suspicions', title: t('suspicions.title'), search: {} },
            { key: 'holds', title: t('holds.title'), search: { tab: 'holds' } },
          ]}
          current={tab ?? 'suspicions'}
        />
        {tab === 'holds' ? <Holds /> : <Suspicions />}
      </div>
    </>
  )
}
