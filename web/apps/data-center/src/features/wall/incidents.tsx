// What is wrong with the game now, above its figures: the alerts that are open, for those who may see them.
import type { Row } from '@longshore/api-client'
import { formatGameTime } from '@longshore/kit/game-time'
import { useConnection, useRemoteSession } from '@longshore/remote'
import { useGameZone } from '@longshore/ui'
import { Icon } from '@longshore/ui/icon'
import { layout } from '@longshore/ui/layout'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { wallTexts } from './locales'
import styles from './wall.module.css'

type Incident = Row<'usdk_list_alert_incidents'>

const REFRESH_MS = 15_000
const MOST = 3

interface Props {
  gameId: number
  isPaused: boolean
}

export function Incidents({ gameId, isPaused }: Props) {
  const t = wallTexts.useT()
  const { api, props } = useConnection()
  const { permissions } = useRemoteSession()
  const { data, isError } = useQuery({
    queryKey: ['wall-incidents', gameId],
    queryFn: ({ signal }) =>
      api.call(
        'usdk_list_alert_incidents',
        { state: 'open', page_size: MOST },
        // A wall has nobody to press a notice away: the line itself says so.
        { signal, errorNotice: false },
      ),
    enabled: permissions.includes('operate'),
    refetchInterval: isPaused ? false : REFRESH_MS,
  })
  if (isError) return <p className={`${layout.muted} ${styles.unread}`}>{t('incidents.unread')}</p>
  if (!data?.list.length) return null
  return (
    <section className={styles.incidents} aria-label={t('incidents')}>
      <ul className={`${layout.list} ${layout.tight}`}>
        {data.list.map((incident) => (
          <Line key={incident.id} incident={incident} onOpen={props.navigate} />
        ))}
      </ul>
      {data.next && <p className={layout.flush}>{t('incidents.more')}</p>}
    </section>
  )
}

function Line({ incident, onOpen }: { incident: Incident; onOpen(path: string): void }) {
  const t = wallTexts.useT()
  const zone = useGameZone()
  const timeOf = (at: number): string => formatGameTime(at, zone)
  const { opened_at: openedAt, acknowledged_at: takenAt } = incident
  const isLost = incident.kind === 'lost_payments'
  return (
    <li className={layout.spread}>
      <span className={styles.incident}>
        <Icon name="warning" size={16} />
        <span>
          <b>{t('incidents.since', { time: timeOf(openedAt), says: incident.says })}</b>{' '}
          {takenAt
            ? t('incidents.taken', { name: incident.acknowledged_user_name, time: timeOf(takenAt) })
            : t('incidents.untaken')}
        </span>
      </span>
      <Button
        type="link"
        size="small"
        onClick={() => onOpen(isLost ? '/operate/lost-payments' : '/operate/alerts?state=open')}
      >
        {t(isLost ? 'incidents.lost' : 'incidents.alerts')}
      </Button>
    </li>
  )
}
