// Days and filters of a page, above its figures; both stand in the address.
import { useConnection } from '@longshore/remote'
import { type ChoiceFilter, FilterBar } from '@longshore/ui'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type DaysSearch, periodForm } from '../lib/days'
import { DaysPicker } from './days-picker'
import { componentTexts } from './locales'
import styles from './page.module.css'

// Figures come while the page is open, and with them what there is to choose from.
const LISTEN_MS = 3_000

interface Props {
  /** The page's path. */
  to: string
  gameId: number
  search: DaysSearch
  /** Further choices in front of the channel. */
  filters?: readonly ChoiceFilter[]
  /** A choice of so many that it is searched. */
  children?: ReactNode
}

export function Controls({ to, gameId, search, filters = [], children }: Props) {
  const navigate = useNavigate()
  const channel = useChannelFilter(gameId, search)
  return (
    <div className={styles.controls}>
      <DaysPicker to={to} search={search} />
      <FilterBar
        filters={[...filters, channel]}
        values={search as Record<string, string | undefined>}
        onChange={(values) => void navigate({ to, search: { ...search, ...values } as never, replace: true })}
      >
        {children}
      </FilterBar>
    </div>
  )
}

function useChannelFilter(gameId: number, search: DaysSearch): ChoiceFilter {
  const t = componentTexts.useT()
  const { api } = useConnection()
  const { data } = useQuery({
    queryKey: ['choices', gameId, periodForm(search)],
    queryFn: ({ signal }) => api.call('data_choices', periodForm(search), { signal }),
    staleTime: 60_000,
    refetchInterval: ({ state }) => state.data?.channels.length === 0 && LISTEN_MS,
  })
  const codes = new Set([...(data?.channels.map((code) => code || '-') ?? []), search.channel ?? []].flat())
  return {
    key: 'channel',
    label: t('filter.channel'),
    options: [...codes].map((value) => ({ value, label: value === '-' ? t('ownAccounts') : value })),
  }
}
