import { createFileRoute } from '@tanstack/react-router'
import { PlayersPage } from '@/pages/operate/players'
import { parsePlayersSearch } from '@/pages/operate/players/search'

export const Route = createFileRoute('/_entry/operate/players')({
  validateSearch: parsePlayersSearch,
  staticData: { page: 'Players' },
  component: PlayersPage,
})
