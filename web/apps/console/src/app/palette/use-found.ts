// Players, orders and gift codes by an id that somebody pasted: whole ids only, each found by an index of the server's.
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ask } from '@/lib/api'
import { isPermitted, pageOf } from '@/lib/pages'
import { useAppState } from '@/lib/stores/app-state'
import { usePermission } from '@/lib/stores/permission'
import { useDebounced } from '@/lib/use-debounced'
import { appTexts } from '../locales'
import { exactFirst } from './exact-first'
import { isId } from './is-id'
import type { PaletteItem } from './use-palette-items'

const WAIT_MS = 250
const FRESH_MS = 10_000
const MOST = 5
/** What has this id in the chosen game; nothing for those who may not open operate. */
export function useFound(search: string): PaletteItem[] {
  const t = appTexts.useT()
  const navigate = useNavigate()
  const words = useDebounced(search.trim(), WAIT_MS)
  const found = useAnswers(words)
  // Each page reads its own fields of the address.
  const open = (to: string, fields: object) => (): void => void navigate({ to, search: fields } as never)
  const items = [
    ...found.players.map(({ player, character, matches }) => ({
      isExact: matches.includes('player'),
      key: `player:${player.id}`,
      label: [t('palette.player', { id: player.id }), character].filter(Boolean).join(' · '),
      keywords: [],
      icon: 'user' as const,
      run: open('/operate/players', { player: player.id }),
    })),
    ...found.orders.map(({ number, goods_name: name }) => ({
      isExact: number === words.toUpperCase(),
      key: `order:${number}`,
      label: [t('palette.order', { number }), name].join(' · '),
      keywords: [],
      icon: 'order' as const,
      run: open('/operate/orders', { order: number }),
    })),
    ...found.codes.map(({ gift, words: verdict }) => ({
      isExact: true,
      key: `code:${gift.id}`,
      label: [t('palette.code', { code: words }), gift.name, verdict].join(' · '),
      keywords: [],
      icon: 'gift' as const,
      run: open('/operate/gifts', { gift: gift.id }),
    })),
  ]
  return exactFirst(items)
}

function useAnswers(words: string) {
  const gameId = useAppState((state) => state.gameInfo?.Id)
  const routes = usePermission((state) => state.routes)
  const operate = pageOf('Operate')
  const enabled = isId(words) && gameId !== undefined && operate !== undefined && isPermitted(operate, routes)
  const { data } = useQuery({
    queryKey: ['palette', gameId, words],
    queryFn: async ({ signal }) => {
      const quiet = { signal, errorNotice: false }
      const [players, orders, code] = await Promise.all([
        ask('usdk_find_players', { keyword: words }, quiet),
        ask('usdk_list_orders', { keyword: words, environment: 'all', page_size: MOST }, quiet),
        ask('usdk_look_up_gift_code', { typed: words }, quiet),
      ])
      const codes = code.gift ? [{ gift: code.gift, words: code.words }] : []
      return { players: players.list.slice(0, MOST), orders: orders.list, codes }
    },
    enabled,
    staleTime: FRESH_MS,
    retry: false,
  })
  return (enabled && data) || { players: [], orders: [], codes: [] }
}
