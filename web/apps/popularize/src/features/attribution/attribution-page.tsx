// Whose a player is and why, the rule that decides, and tags that did not hold.
import { PageHeader, ZoneNote } from '@longshore/ui'
import { layout } from '@longshore/ui/layout'
import { Explanation } from './explanation'
import { Findings } from './findings'
import { attributionTexts } from './locales'
import { RuleCard } from './rule-card'

export function AttributionPage() {
  const t = attributionTexts.useT()
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} meta={<ZoneNote />} />
      <div className={layout.stack}>
        <Explanation />
        <RuleCard />
        <Findings />
      </div>
    </>
  )
}
