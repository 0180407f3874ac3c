import { GameTime } from '@longshore/ui'
import { layout } from '@longshore/ui/layout'
import { formatCount } from '../../lib/figures'
import type { Users } from './api'
import { usersTexts } from './locales'

/** Closed days that late events changed: from what to what, and when the last of them came. */
export function LateDays({ changed }: { changed: Users['changed'] }) {
  const t = usersTexts.useT()
  if (changed.length === 0) return null
  return (
    <div className={layout.note}>
      <p className={layout.flush}>{t('late')}</p>
      <ul className={layout.list}>
        {changed.map(({ day, before, after, last_at }) => (
          <li key={day}>
            {t('late.day', { day, before: formatCount(before), after: formatCount(after) })}
            <GameTime at={last_at} />
          </li>
        ))}
      </ul>
    </div>
  )
}
