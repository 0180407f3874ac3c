// The discussion drawer: the modes list and comment (clause C-01).
import type { Comment } from '@longshore/api-client'
import { InfoTooltip } from '@longshore/ui'
import { Drawer } from 'antd'
import { useState } from 'react'
import { useIsPhone } from '@/lib/use-media'
import type { CommentFilters, CommentScope } from './api'
import { CommentForm } from './comment-form'
import { CommentList } from './comment-list'
import styles from './drawer.module.css'
import { ExportButton } from './export-button'
import { discussionTexts } from './locales'
import { hasDiscussion } from './scope'
import { StateNote } from './state-note'

const WIDTH_PX = 480
const NO_FILTERS: CommentFilters = { keyword: '', tags: [], isMentioned: false }

type Mode = { name: 'list' } | { name: 'comment'; comment?: Comment }

interface Props {
  isOpen: boolean
  scope: CommentScope
  onClose(): void
}

export function DiscussionDrawer({ isOpen, scope, onClose }: Props) {
  const t = discussionTexts.useT()
  const isPhone = useIsPhone()
  return (
    <Drawer
      open={isOpen}
      destroyOnHidden
      onClose={onClose}
      size={isPhone ? '100%' : WIDTH_PX}
      closable={{ placement: 'end', 'aria-label': t('close') }}
      title={
        <span className={styles.title}>
          {t('title')}
          <InfoTooltip content={t('about')} label={t('aboutLabel')} placement="bottom" size={18} />
        </span>
      }
      extra={hasDiscussion(scope) && <ExportButton scope={scope} />}
      classNames={{ body: styles.body }}
    >
      {hasDiscussion(scope) ? (
        // Another page or game is another discussion: it starts with its own list.
        <Discussion key={`${scope.pageId}/${scope.gameId}`} scope={scope} />
      ) : (
        <StateNote icon="gamepad" title={t('needsGame')} lead={t('needsGameLead')} />
      )}
    </Drawer>
  )
}

function Discussion({ scope }: { scope: CommentScope }) {
  const t = discussionTexts.useT()
  const [mode, setMode] = useState<Mode>({ name: 'list' })
  const [filters, setFilters] = useState(NO_FILTERS)
  if (mode.name === 'comment')
    return (
      <CommentForm
        scope={scope}
        comment={mode.comment}
        onCancel={() => setMode({ name: 'list' })}
        onSaved={() => {
          // A filter could hide what has just been written.
          if (!mode.comment) setFilters(NO_FILTERS)
          setMode({ name: 'list' })
        }}
      />
    )
  return (
    <>
      <h2 className="visually-hidden">{t('list')}</h2>
      <CommentList
        scope={scope}
        filters={filters}
        onFilter={setFilters}
        onWrite={() => setMode({ name: 'comment' })}
        onEdit={(comment) => setMode({ name: 'comment', comment })}
      />
    </>
  )
}
