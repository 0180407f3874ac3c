// The provider's catalogue, which belongs to no game.
import { BackLink, PageHeader } from '@longshore/ui'
import { pageTexts } from '@/lib/pages'
import { channelTexts } from '../locales'
import { CatalogueTable } from './catalogue-table'

export function CataloguePage() {
  const t = channelTexts.useT()
  const titles = pageTexts.useT()
  return (
    <>
      <PageHeader
        back={<BackLink to="/setting">{titles('Setting')}</BackLink>}
        title={titles('Catalogue')}
        lead={t('catalogue.lead')}
      />
      <CatalogueTable />
    </>
  )
}
