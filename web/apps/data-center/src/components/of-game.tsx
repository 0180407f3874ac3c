// What a page of the area is about: the selected game, and maybe a number in the address.
import { MissingPage, NoGameState, PageSkeleton, useRemoteSession } from '@longshore/remote'
import { type ComponentType, Suspense } from 'react'
import { componentTexts } from './locales'

interface PageProps<Search> {
  gameId: number
  search: Search
}

interface Props<Search> {
  page: ComponentType<PageProps<Search>>
  search: Search
}

/** A page about the selected game; another game starts it anew. */
export function OfGame<Search>({ page: Page, search }: Props<Search>) {
  const { game } = useRemoteSession()
  if (!game) return <NoGameState area={componentTexts.t('area')} />
  return (
    <Suspense fallback={<PageSkeleton />}>
      <Page key={game.id} gameId={game.id} search={search} />
    </Suspense>
  )
}

/** A page about what has a number in the address; what is no number leads nowhere. */
export function Numbered({ page, number }: { page: Props<{ id: number }>['page']; number: string }) {
  const id = Number(number)
  return Number.isSafeInteger(id) && id > 0 ? <OfGame page={page} search={{ id }} /> : <MissingPage />
}
