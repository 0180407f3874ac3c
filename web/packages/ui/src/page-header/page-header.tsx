import { createContext, type ReactNode, use } from 'react'
import { ViewerZoneNote } from '../values'
import styles from './page-header.module.css'

interface Props {
  title: ReactNode
  /** A link to the list that this object stands in; pages of areas have none. */
  back?: ReactNode
  /** States of the object as boxed tags, beside the title. */
  tags?: ReactNode
  /** One sentence: what can be done here. */
  lead?: ReactNode
  /**
   * One line of ids, zone and freshness; each child is one of them. The line of a page that gives it stands before there is
   * anything in it: what came in late would move the page's buttons away under a press.
   */
  meta?: ReactNode
  /** How many lines that is on a phone: what comes late into it has its place there too. */
  metaLines?: 1 | 2
  /** Buttons at the end; they wrap below the title where there is little room. One is primary at most. */
  actions?: ReactNode
  /** Tabs and the like, below the title. */
  children?: ReactNode
}

/**
 * Whether pages show times by the clock of whoever looks: then their heads say so, by themselves. Areas whose times are a
 * game's say no, and their pages name the game's zone.
 */
const ViewersTimes = createContext(false)
export const ViewersTimesProvider = ViewersTimes.Provider

/** The head of a page with its only h1, which takes the focus after a navigation. */
export function PageHeader(props: Props) {
  const { title, back, tags, lead, meta, metaLines = 1, actions, children } = props
  const areViewers = use(ViewersTimes)
  const line = meta ?? (areViewers && <ViewerZoneNote />)
  return (
    <header className={styles.header}>
      <div className={styles.row}>
        <div className={styles.words}>
          {back && <div className={styles.back}>{back}</div>}
          <div className={styles.name}>
            <h1 className={styles.title} tabIndex={-1}>
              {title}
            </h1>
            {tags}
          </div>
          {lead && <p className={styles.lead}>{lead}</p>}
          {(line || 'meta' in props) && (
            <div className={styles.meta} data-lines={metaLines}>
              {line}
            </div>
          )}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      {children}
    </header>
  )
}
