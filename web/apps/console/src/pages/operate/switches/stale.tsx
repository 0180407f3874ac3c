// What gives everybody the same and nobody changes any more: the game may as well have the value itself.
import { GameTime } from '@longshore/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import parts from '../parts.module.css'
import { agesQuery } from './api'
import { switchesTexts } from './locales'

export function Stale() {
  const t = switchesTexts.useT()
  const { data = [] } = useQuery(agesQuery())
  const stale = data.filter(({ is_stale: isStale }) => isStale)
  if (stale.length === 0) return null
  return (
    <details className={parts.card}>
      <summary>{t('stale', { count: stale.length })}</summary>
      <p className={parts.muted}>{t('staleLead')}</p>
      <ul className={parts.rows}>
        {stale.map(({ key, since, user_name: name }) => (
          <li key={key}>
            <Link to="/operate/switches" search={{ key } as never} className={parts.link}>
              {key}
            </Link>
            <span>
              <GameTime at={since} /> · {name}
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}
