// The discussion beside its page: the modes list and comment (clause C-01).
import { Dock, InfoTooltip } from '@longshore/ui'
import { useState } from 'react'
import { pageTexts, pageTitle } from '@/lib/pages'
import type { Comment, CommentFilters, CommentScope, Reply } from './api'
import { CommentForm } from './comment-form'
import { CommentList, type Opener } from './comment-list'
import type { DraftOf } from './drafts'
import { ExportButton } from './export-button'
import { discussionTexts } from './locales'
import { hasDiscussion } from './scope'
import { StateNote } from './state-note'

const NO_FILTERS: CommentFilters = { keyword: '', tags: [], isMentioned: false }

type Mode =
  | { name: 'list'; opened: Opener | null }
  | { name: 'comment'; comment?: Reply; parent?: Comment; lost?: DraftOf }

interface Props {
  scope: CommentScope
  onClose(): void
}

export function DiscussionDock({ scope, onClose }: Props) {
  const t = discussionTexts.useT()
  const tPages = pageTexts.useT()
  return (
    <Dock
      title={t('title')}
      about={pageTitle(scope.pageId, tPages)}
      actions={
        <>
          <InfoTooltip content={t('about')} label={t('aboutLabel')} placement="bottom" size={18} />
          {hasDiscussion(scope) && <ExportButton scope={scope} />}
        </>
      }
      onClose={onClose}
    >
      {hasDiscussion(scope) ? (
        // Another page or game is another discussion: it starts with its own list.
        <Modes key={`${scope.pageId}/${scope.gameId}`} scope={scope} />
      ) : (
        <StateNote icon="gamepad" title={t('needsGame')} lead={t('needsGameLead')} />
      )}
    </Dock>
  )
}

function Modes({ scope }: { scope: CommentScope }) {
  const [mode, setMode] = useState<Mode>({ name: 'list', opened: null })
  const [filters, setFilters] = useState(NO_FILTERS)
  if (mode.name === 'comment') {
    const { comment, parent, lost } = mode
    const close = (): void =>
      setMode({
        name: 'list',
        opened: comment ? `edit-${comment.id}` : parent ? `reply-${parent.id}` : 'new',
      })
    return (
      <CommentForm
        scope={scope}
        comment={comment}
        parent={parent}
        lost={lost}
        onCancel={close}
        onSaved={(isNew) => {
          // A filter could hide what has just been written.
          if (isNew) setFilters(NO_FILTERS)
          close()
        }}
      />
    )
  }
  return (
    <CommentList
      scope={scope}
      filters={filters}
      opened={mode.opened}
      onFilter={setFilters}
      onWrite={() => setMode({ name: 'comment' })}
      onReply={(parent) => setMode({ name: 'comment', parent })}
      onEdit={(comment) => setMode({ name: 'comment', comment })}
      onContinue={(lost) => setMode({ name: 'comment', lost })}
    />
  )
}
