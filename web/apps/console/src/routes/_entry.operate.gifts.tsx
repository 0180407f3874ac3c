import { createFileRoute } from '@tanstack/react-router'
import { GiftsPage } from '@/pages/operate/gifts'
import { parseGiftsSearch } from '@/pages/operate/gifts/search'

export const Route = createFileRoute('/_entry/operate/gifts')({
  validateSearch: parseGiftsSearch,
  staticData: { page: 'Gifts' },
  component: GiftsPage,
})
