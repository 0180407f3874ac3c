import { createFileRoute } from '@tanstack/react-router'
import { PackPage } from '@/features/pack'

export const Route = createFileRoute('/_entry/pack/game-conf')({
  staticData: { name: 'GameConf', title: 'gameConf' },
  component: () => <PackPage page="gameConf" />,
})
