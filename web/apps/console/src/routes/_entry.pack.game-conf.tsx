import { createFileRoute } from '@tanstack/react-router'
import { GameConfPage } from '@/pages/pack/game-conf'
import { parseGameConfSearch } from '@/pages/pack/game-conf/search'

export const Route = createFileRoute('/_entry/pack/game-conf')({
  validateSearch: parseGameConfSearch,
  staticData: { page: 'GameConf' },
  component: GameConfPage,
})
