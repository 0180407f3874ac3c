// What looks wrong about promoters, with evidence, and what was held and released for it.
import { PageHeader } from '@longshore/ui'
import { layout } from '@longshore/ui/layout'
import { Holds } from './holds'
import { fraudTexts } from './locales'
import { Suspicions } from './suspicions'

export function FraudPage() {
  const t = fraudTexts.useT()
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} />
      <div className={layout.stack}>
        <Suspicions />
        <Holds />
      </div>
    </>
  )
}
