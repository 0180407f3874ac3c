// 礼包: "10,000 codes for that streamer by six". The list, or the gift that the address names.
import { usePageAddress } from '@/lib/use-page-address'
import { GiftPage } from './gift-page'
import { GiftsList } from './gifts-list'
import type { GiftsSearch } from './search'

export function GiftsPage() {
  const { search } = usePageAddress<GiftsSearch>('/operate/gifts')
  return search.gift ? <GiftPage key={search.gift} id={search.gift} /> : <GiftsList />
}
