import type { Comment, Game } from '@longshore/api-client'
import { formatZonedTime } from '@longshore/kit/time'
import { Icon, type IconName } from '@longshore/ui/icon'
import { layout } from '@longshore/ui/layout'
import type { ReactNode } from 'react'
import { htmlText } from '@/lib/html-text'
import { useLanguage } from '@/lib/i18n'
import { withPresentNames } from '@/lib/mentions'
import { isPermitted, pageOf, pageTexts, pageTitle } from '@/lib/pages'
import { usePermission } from '@/lib/stores/permission'
import styles from './comment-feed.module.css'
import card from './home.module.css'
import { homeTexts } from './locales'
import { PageLink } from './page-link'
import { relativeTime } from './relative-time'

const SHOWN = 6

interface Props {
  id: string
  icon: IconName
  title: string
  comments: readonly Comment[]
  games: readonly Game[]
  empty: string
  emptyLead: string
}

/** Comments of all pages; each leads to the discussion it stands in. */
export function CommentFeed({ id, icon, title, comments, games, empty, emptyLead }: Props) {
  return (
    <section aria-labelledby={id} className={`${layout.frame} ${card.card}`}>
      <h2 id={id} className={`${layout.title} ${layout.row} ${card.cardTitle}`}>
        <Icon name={icon} size={18} />
        {title}
      </h2>
      {comments.length === 0 ? (
        <p className={`${layout.muted} ${layout.flush} ${styles.empty}`}>
          <strong>{empty}</strong>
          {emptyLead}
        </p>
      ) : (
        <ul className={layout.list}>
          {comments.slice(0, SHOWN).map((comment) => (
            <li key={comment.id}>
              <Entry comment={comment} game={games.find(({ Id }) => Id === comment.game_id) ?? null} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Entry({ comment, game }: { comment: Comment; game: Game | null }) {
  const t = homeTexts.useT()
  const title = pageTexts.useT()
  const language = useLanguage()
  // A game that is put away is not among those of home: its pages are not the publisher's for that.
  const whose = comment.game_id === null ? t('company') : game?.Name
  const place = [whose, pageTitle(comment.page_id, title)].filter(Boolean).join(' · ')
  return (
    <EntryFrame comment={comment} game={game}>
      <span className={layout.row}>
        <strong>{comment.created_user_name}</strong>
        <time
          dateTime={new Date(comment.created_at * 1000).toISOString()}
          title={formatZonedTime(comment.created_at)}
        >
          {relativeTime(comment.created_at, language)}
        </time>
      </span>
      <span className={styles.text}>{htmlText(withPresentNames(comment).content)}</span>
      <span className={layout.hint}>{place}</span>
    </EntryFrame>
  )
}

/** A link where the page may be opened, plain text elsewhere. */
function EntryFrame({
  comment,
  game,
  children,
}: {
  comment: Comment
  game: Game | null
  children: ReactNode
}) {
  const permitted = usePermission((state) => state.routes)
  const page = pageOf(comment.page_id)
  const isReachable = page && isPermitted(page, permitted) && (comment.game_id === null || game !== null)
  if (!isReachable) return <div className={`${layout.column} ${styles.entry}`}>{children}</div>
  return (
    <PageLink page={page.name} game={game} withDiscussion className={`${layout.column} ${styles.entry}`}>
      {children}
    </PageLink>
  )
}
