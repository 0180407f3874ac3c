import { ViewerZoneNote } from '@longshore/ui'
import { useState } from 'react'
import { useLanguage } from '@/lib/i18n'
import { useSession } from '@/lib/stores/session'
import { greetingKey } from './greeting'
import styles from './home.module.css'
import { homeTexts } from './locales'

/** Who is here, and which day it is to them: games have days of their own, and home is of all of them. */
export function Greeting() {
  const t = homeTexts.useT()
  const language = useLanguage()
  const user = useSession((state) => state.user)
  const [now] = useState(() => new Date())
  const today = new Intl.DateTimeFormat(language, { month: 'long', day: 'numeric', weekday: 'long' }).format(
    now,
  )
  return (
    <header className={styles.greeting}>
      <h1 tabIndex={-1}>{t(greetingKey(now.getHours()), { name: user?.Name || user?.Account || '' })}</h1>
      <p>
        {today}
        {user?.PublisherName && <span> · {user.PublisherName}</span>}
        {' · '}
        <ViewerZoneNote />
      </p>
    </header>
  )
}
