// What the console already knows of the selected game, read from the server.

import { formatTime } from '@longshore/kit/time'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import button from '@/components/button.module.css'
import { Can } from '@/components/can'
import { GameIcon } from '@/components/game-icon'
import { TopBarButton } from '@/components/top-bar-button'
import { gameInfoQuery } from '@/lib/queries/games'
import { toast } from '@/lib/toast'
import styles from './game-facts.module.css'
import { packTexts } from './locales'

export function GameFacts({ gameId }: { gameId: number }) {
  const t = packTexts.useT()
  const { data: game, isError, refetch } = useQuery(gameInfoQuery(gameId))
  if (isError)
    return (
      <section className={styles.card}>
        <p role="alert">{t('game.failed')}</p>
        <button type="button" className={button.plain} onClick={() => void refetch()}>
          {t('retry')}
        </button>
      </section>
    )
  if (!game) return <section className={styles.card} aria-busy="true" style={{ minHeight: 232 }} />
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(String(game.Id))
    toast('success', t('game.copied'))
  }
  return (
    <section className={styles.card} aria-labelledby="game-facts">
      <h2 id="game-facts" className={styles.title}>
        {t('game.title')}
      </h2>
      <p className={styles.head}>
        <GameIcon icon={game.Icon} name={game.Name} size={48} />
        <strong>{game.Name}</strong>
      </p>
      <dl className={styles.facts}>
        <div>
          <dt>{t('game.appId')}</dt>
          <dd>
            <code>{game.Id}</code>
            {'clipboard' in navigator && (
              <TopBarButton icon="copy" label={t('game.copy')} onClick={() => void copy()} />
            )}
          </dd>
        </div>
        <div>
          <dt>{t('game.type')}</dt>
          <dd>{t(`game.type.${game.GameType}`)}</dd>
        </div>
        <div>
          <dt>{t('game.publish')}</dt>
          <dd>{t(game.PublishStatus === 1 ? 'game.publish.1' : 'game.publish.0')}</dd>
        </div>
        <div>
          <dt>{t('game.updatedAt')}</dt>
          <dd>{formatTime(game.UpdatedAt)}</dd>
        </div>
      </dl>
      <Can need="gameManage">
        <p className={styles.hint}>{t('now.setting')}</p>
        <Link to="/setting" className={button.plain}>
          {t('openSetting')}
        </Link>
      </Can>
    </section>
  )
}
