import { layout } from '@longshore/ui/layout'
import type { ReactNode } from 'react'

interface Props {
  title: string
  lead: string
  /** The tab's main button. */
  action?: ReactNode
  children: ReactNode
}

/** A tab's content with its h2. */
export function Section({ title, lead, action, children }: Props) {
  return (
    <section aria-labelledby="setting-section">
      <div className={layout.head}>
        <div>
          <h2 id="setting-section" className={layout.title}>
            {title}
          </h2>
          <p className={layout.lead}>{lead}</p>
        </div>
        {action}
      </div>
      {children}
    </section>
  )
}
