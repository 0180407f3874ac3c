import { layout } from '@longshore/ui/layout'
import type { BadLine } from './api'
import { limitsTexts } from './locales'

const MOST_SHOWN = 200

/** Each line that cannot be read, and why. */
export function BadLines({ title, lines }: { title: string; lines: readonly BadLine[] }) {
  const t = limitsTexts.useT()
  return (
    <div role="alert">
      <p className={layout.error}>{title}</p>
      <ul className={layout.choices}>
        {lines.slice(0, MOST_SHOWN).map(({ line, content, why }) => (
          <li key={line} className={layout.line}>
            <b>{t('import.badLine', { line })}</b>
            <code>{content}</code>
            <span>{why}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
