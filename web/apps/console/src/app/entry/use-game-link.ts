// An address may name its game (`?game=12`, as in the QR code of the data center): the console selects it, then takes
// the name out of the address, so that a later choice is not undone by a reload.
import { ApiError } from '@longshore/api-client'
import { useQuery } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { gameInfoQuery } from '@/lib/queries/games'
import { isUnanswered, untilAnswered } from '@/lib/query-client'
import { selectGame } from '@/lib/select-game'
import { useAppState } from '@/lib/stores/app-state'
import { toast } from '@/lib/toast'
import { appTexts } from '../locales'

const PARAMETER = 'game'

/** Hook: true while the game of the address is on its way; `isOfGame` is false on pages where `game` means a filter. */
export function useGameLink(isOfGame: boolean): boolean {
  const t = appTexts.useT()
  const router = useRouter()
  const linked = Number(
    useSearch({ strict: false, select: (search: Record<string, unknown>) => search[PARAMETER] }),
  )
  const isLinked = isOfGame && Number.isInteger(linked) && linked > 0
  const { data, error } = useQuery({ ...gameInfoQuery(linked), enabled: isLinked, ...untilAnswered })
  useEffect(() => {
    if (!isLinked || (!data && !error)) return
    if (error && !(error instanceof ApiError)) throw error
    // Another game than the address names must not come up instead: it is asked for again.
    if (isUnanswered(error)) {
      toast('error', error?.message ?? '')
      return
    }
    if (error) toast('warning', t('linkedGame.unknown'))
    else if (data && data.Id !== useAppState.getState().gameInfo?.Id) void selectGame(data)
    const url = new URL(window.location.href)
    url.searchParams.delete(PARAMETER)
    router.history.replace(url.pathname + url.search + url.hash)
  }, [isLinked, data, error, router, t])
  return isLinked
}
