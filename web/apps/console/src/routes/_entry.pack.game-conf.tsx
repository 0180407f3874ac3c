import { createFileRoute } from '@tanstack/react-router'
import { GameConfPage } from '@/features/game-conf'
import { parseGameConfSearch } from '@/features/game-conf/search'

export const Route = createFileRoute('/_entry/pack/game-conf')({
  validateSearch: parseGameConfSearch,
  staticData: { name: 'GameConf', title: 'gameConf' },
  component: GameConfPage,
})
