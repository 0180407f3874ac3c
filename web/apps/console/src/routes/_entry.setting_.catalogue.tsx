import { createFileRoute } from '@tanstack/react-router'
import { CataloguePage } from '@/pages/pack/channel/catalogue'

export const Route = createFileRoute('/_entry/setting_/catalogue')({
  staticData: { page: 'Catalogue' },
  component: CataloguePage,
})
