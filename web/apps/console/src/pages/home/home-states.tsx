import { Icon, type IconName } from '@longshore/ui/icon'
import { layout } from '@longshore/ui/layout'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import button from '@/components/button.module.css'
import { useCan } from '@/lib/stores/permission'
import { useSession } from '@/lib/stores/session'
import styles from './home.module.css'
import { homeTexts } from './locales'

interface StateProps {
  icon: IconName
  title: string
  lead: string
  action?: ReactNode
}

function HomeState({ icon, title, lead, action }: StateProps) {
  return (
    <section className={`${layout.frame} ${styles.card} ${layout.centre} ${styles.state}`}>
      <span className={`${layout.tile} ${styles.stateIcon}`}>
        <Icon name={icon} size={30} />
      </span>
      <h2>{title}</h2>
      <p>{lead}</p>
      {action}
    </section>
  )
}

/** Whom to ask: somebody without a game cannot go on alone, unless they may add games themselves. */
export function NoGames() {
  const t = homeTexts.useT()
  const user = useSession((state) => state.user)
  const canManage = useCan('gameManage')
  if (canManage)
    return (
      <HomeState
        icon="gamepad"
        title={t('noGames')}
        lead={t('noGames.manage')}
        action={
          <Link to="/setting" search={{ tab: 'games' }} className={button.primary}>
            {t('noGames.add')}
          </Link>
        }
      />
    )
  const names = { publisher: user?.PublisherName ?? '', account: user?.Account ?? '' }
  return <HomeState icon="gamepad" title={t('noGames')} lead={t('noGames.ask', names)} />
}

export function NoPermissions() {
  const t = homeTexts.useT()
  const user = useSession((state) => state.user)
  const names = { publisher: user?.PublisherName ?? '', account: user?.Account ?? '' }
  return <HomeState icon="lock" title={t('noPermissions')} lead={t('noPermissions.lead', names)} />
}

export function HomeFailure({ reason, onRetry }: { reason: string; onRetry(): void }) {
  const t = homeTexts.useT()
  return (
    <div role="alert">
      <HomeState
        icon="error"
        title={t('failed')}
        lead={reason}
        action={
          <button type="button" className={button.plain} onClick={onRetry}>
            {t('retry')}
          </button>
        }
      />
    </div>
  )
}

/** The outlines of the page while it loads, so that nothing jumps when it is there. */
export function HomeOutlines() {
  const t = homeTexts.useT()
  return (
    <div className={styles.columns} role="status" aria-label={t('loading')}>
      <div className={styles.main}>
        <div className={styles.games}>
          {[0, 1, 2, 3, 4, 5].map((key) => (
            <div key={key} className={styles.outline} style={{ height: 118 }} />
          ))}
        </div>
      </div>
      <div className={`${layout.column} ${layout.stack}`}>
        <div className={styles.outline} style={{ height: 180 }} />
        <div className={styles.outline} style={{ height: 320 }} />
      </div>
    </div>
  )
}
