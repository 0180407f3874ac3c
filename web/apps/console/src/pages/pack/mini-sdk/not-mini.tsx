// 小游戏SDK while another kind of game is selected.
import { TextSkeleton } from '@longshore/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import button from '@/components/button.module.css'
import { StatePage } from '@/components/state-page'
import { selectableGamesQuery } from '@/lib/queries/games'
import { useCan } from '@/lib/stores/permission'
import { miniTexts } from './locales'

/** What to do when another kind of game is selected: choose a mini game, or first make one. */
export function NotMini() {
  const t = miniTexts.useT()
  const { data, isPending } = useQuery(selectableGamesQuery())
  const canManage = useCan('gameManage')
  if (isPending) return <TextSkeleton lines={3} />
  // A list that does not load says nothing about games; the switcher shows that failure.
  if (!data || data.some((one) => one.GameType === 'miniapp'))
    return <StatePage icon="gamepad" title={t('notMini')} lead={t('notMiniLead')} />
  return (
    <StatePage
      icon="gamepad"
      title={t('noMini')}
      lead={t(canManage ? 'noMiniManaged' : 'noMiniLead')}
      actions={
        canManage && (
          <Link to="/setting" search={{ tab: 'games' }} className={button.primary}>
            {t('noMiniAdd')}
          </Link>
        )
      }
    />
  )
}
