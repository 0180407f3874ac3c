import { exactGameTime } from '@longshore/kit/game-time'
import { layout } from '@longshore/ui/layout'
import type { Detail } from './api'
import { partnerTexts } from './locales'

/** What became of a statement, the newest first. */
export function History({ detail: { steps, zone } }: { detail: Detail }) {
  const t = partnerTexts.useT()
  return (
    <>
      <h2 className={layout.title}>{t('history')}</h2>
      <ul className={`${layout.list} ${layout.stack}`}>
        {steps.toReversed().map(({ kind, line_number, words, user_name, at }) => (
          <li key={`${kind}-${at}-${line_number}`}>
            <strong>{t(`step.${kind}`, { line: line_number ?? 0 })}</strong>
            <span className={`${layout.hint} ${layout.block}`}>
              {[exactGameTime(at, zone), user_name, words].filter(Boolean).join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
